import type { MediaPlayerInstance } from '@vidstack/react';
import { nearestRendition } from '@/domain/playback/initial-rendition';
import { qualityName } from '@/domain/playback/quality-name';
import type { SessionSettings } from '@/domain/playback/session-settings';
import type { Emitter } from '@/lib/emitter';
import { clamp } from '@/lib/number';
import { isSameLabel } from '@/lib/strip-number';
import type { MediaEvents } from '../../events';
import { audioDetails, subtitleDetails } from '../../hls/playlist-details';
import type { StageAudioTrack } from '../../stage/facts';
import type { Stage } from '../../stage/stage';
import { isSubtitle } from '../media-state';
import type { Target } from './target';

export interface CommandSetup {
  current: () => MediaPlayerInstance | null;
  stage: Stage;
  settings: SessionSettings;
  events: Pick<Emitter<MediaEvents>, 'emit'>;
  target(): Target;
}

/** Delay of the subtitles in seconds that a press adds. */
const CAPTION_STEP_S = 0.5;
const MAX_OFFSET_S = 30;

/**
 * Choices of the rendition, the audio track and the subtitles. The first two go to the stage, or to a hosting service or a
 * television. Vidstack takes the third: it remembers the choice for later sources.
 */
export const createTrackCommands = (setup: CommandSetup) => ({
  ...qualityCommands(setup),
  ...audioCommands(setup),
  ...textCommands(setup),
});

function qualityCommands({ current, settings, target }: CommandSetup) {
  const change = (index: number | 'auto', store: 'setChoice' | 'setForPage') => {
    const position = index === 'auto' ? -1 : index;
    // A stream may not name its heights.
    settings[store]('height', current()?.state.qualities[position]?.height || null);
    target().chooseRendition(position, new Event('media-quality-change-request'));
  };
  return {
    /** By index in the player's list. It is remembered. */
    selectQuality: (index: number | 'auto') => change(index, 'setChoice'),
    /** A name such as `720p`, or `auto`. It applies to later sources of the page. An unknown name changes nothing. */
    setQuality(name: string) {
      if (name === 'auto') return change(name, 'setForPage');
      const qualities = current()?.state.qualities ?? [];
      const named = qualities.filter((quality) => qualityName(quality) === name);
      // Several renditions may share a height: the name means the best of them.
      if (named.length > 0) change(qualities.indexOf(nearestRendition(named, 0)), 'setForPage');
    },
  };
}

/**
 * Reports the audio tracks of each source, and selects among them. A stream may load before the player is mounted: a choice
 * that waited for the player would come after the first segments of another track.
 */
function audioCommands({ stage, events, target }: CommandSetup) {
  const report = (tracks: readonly StageAudioTrack[]) => {
    if (stage.isAway || stage.isPreview || tracks.length === 0) return;
    // First the player lists them.
    queueMicrotask(() => events.emit('audiotracks', tracks));
  };
  stage.on('audioTracks', report);
  stage.on('source', () => report(stage.facts.audioTracks));
  return {
    /** By label; an unknown one changes nothing. */
    setAudioTrack(label: string) {
      const index = labelIndex(target().facts.audioTracks, label);
      if (index >= 0) target().chooseAudioTrack(index);
    },
  };
}

function textCommands({ current, stage, events }: CommandSetup) {
  const hasCaptionsOn = () => (current()?.state.textTrack ?? null) !== null;
  let offset = 0;
  const captionOffset = () => (hasCaptionsOn() ? offset : null);
  const setCaptionOffset = (seconds: number) => {
    if (!hasCaptionsOn()) return null;
    offset = clamp(seconds, -MAX_OFFSET_S, MAX_OFFSET_S);
    events.emit('captionoffset', { seconds: offset });
    return offset;
  };
  const selectTextTrack = (index: number | null) => {
    const remote = current()?.remoteControl;
    if (index === null) remote?.disableCaptions();
    else remote?.changeTextTrackMode(index, 'showing');
  };
  return {
    /** By index in the player's list; null hides subtitles. */
    selectTextTrack,
    /** The playlist's facts about an audio track by its id; null for other streams than HLS. */
    audioDetails: (id: string) => audioDetails(stage, id),
    /** The playlist's facts about subtitles by their id; null for other streams than HLS. */
    subtitleDetails: (id: string) => subtitleDetails(stage, id),
    /** By label; null hides subtitles. The choice is remembered by its language. */
    setTextTrack(label: string | null) {
      if (label === null) return selectTextTrack(null);
      const tracks = current()?.textTracks.toArray() ?? [];
      const index = labelIndex(
        tracks.map((track) => (isSubtitle(track) ? track : null)),
        label,
      );
      if (index >= 0) selectTextTrack(index);
    },
    /** Shows or hides subtitles, and reports whether they show then; null for a stream without them. */
    toggleCaptions(trigger?: Event) {
      const player = current();
      if (player === null || !player.state.hasCaptions) return null;
      // Vidstack's state may change within the request.
      const shows = player.state.textTrack === null;
      player.remoteControl.toggleCaptions(trigger);
      return shows;
    },
    hasCaptionsOn,
    /** The delay of the subtitles in seconds; null where none are on. */
    captionOffset,
    /** Sets the delay of the subtitles in seconds, and reports it; null where none are on. */
    setCaptionOffset,
    /** Moves the subtitles by half a second, and reports their delay in seconds; null where none are on. */
    shiftCaptions: (direction: 1 | -1) => setCaptionOffset(offset + direction * CAPTION_STEP_S),
  };
}

/** Index of the track with this label, else of the one that differs in its number alone; -1 without either. */
function labelIndex(tracks: readonly ({ label: string } | null)[], label: string): number {
  const exact = tracks.findIndex((track) => track?.label === label);
  return exact >= 0 ? exact : tracks.findIndex((track) => track !== null && isSameLabel(track.label, label));
}
