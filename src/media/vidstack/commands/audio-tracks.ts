import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import { isSameLabel } from '@/lib/strip-number';
import type { MediaEvents } from '../../events';
import type { PlayerCommands } from '../../player-commands';
import type { StageAudioTrack } from '../../stage/facts';
import type { Stage } from '../../stage/stage';
import { remoteOf } from '../shown-stage';

/**
 * Reports the audio tracks of each source, and selects among them. A stream may load before the player is mounted: a choice
 * that waited for the player would come after the first segments of another track.
 */
export function createAudioTracks(
  current: () => MediaPlayerInstance | null,
  stage: Stage,
  events: Emitter<MediaEvents>,
): Pick<PlayerCommands, 'setAudioTrack'> {
  const report = (listed: readonly StageAudioTrack[]) => {
    if (stage.isAway || stage.isPreview || listed.length === 0) return;
    const tracks = listed.map(({ label, language }) => ({ label, language }));
    // First the player lists them.
    queueMicrotask(() => events.emit('audiotracks', { labels: tracks.map(({ label }) => label), tracks }));
  };
  stage.on('audioTracks', report);
  stage.on('source', () => report(stage.facts.audioTracks));
  return {
    setAudioTrack(label) {
      const player = current();
      const remote = remoteOf(player);
      const index = labelIndex(remote === null ? stage.facts.audioTracks : (player?.state.audioTracks ?? []), label);
      if (index < 0) return;
      if (remote === null) stage.chooseAudioTrack(index);
      else remote.changeAudioTrack(index);
    },
  };
}

/** Index of the track with this label, else of the one that differs in its number alone; -1 without either. */
export function labelIndex(tracks: readonly ({ label: string } | null)[], label: string): number {
  const exact = tracks.findIndex((track) => track?.label === label);
  return exact >= 0 ? exact : tracks.findIndex((track) => track !== null && isSameLabel(track.label, label));
}
