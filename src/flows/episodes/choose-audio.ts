import { type AudioRequest, chooseAudioTrack } from '@/domain/playback/audio';
import { requestedAudio } from '@/domain/startup/plan-start';
import { isSameLabel, stripNumber } from '@/lib/strip-number';
import type { MediaEvents } from '@/media/events';
import { readStartMemory } from '@/storage/viewer-memory';
import type { Deps } from '../deps';

/** Plays the selected dub now, and in every other episode of this content. */
export function chooseAudio({ store, media, memory }: Deps<'store' | 'media' | 'memory'>, label: string): void {
  media.setAudioTrack(label);
  const contentId = store.getState().catalogued?.content.id;
  if (contentId === undefined) return;
  memory.favouriteAudio.write({ ...memory.favouriteAudio.read(), [contentId]: label });
}

/** Selects the audio track of a new source, and shows a notice when the preferred dub is missing. */
export function applyAudioChoice(
  deps: Deps<'store' | 'media' | 'memory' | 'config'>,
  tracks: MediaEvents['audiotracks'],
): void {
  const { store, media } = deps;
  const request = audioRequest(deps);
  const { saved } = request;
  const chosen = chooseAudioTrack(tracks, request);
  if (chosen === undefined) return;
  if (chosen.label !== media.state().audioTrack) media.setAudioTrack(chosen.label);
  if (saved !== null && tracks.every(({ label }) => !isSameLabel(label, saved))) {
    store.setState({
      notice: { kind: 'voice-missing', missing: stripNumber(saved), instead: stripNumber(chosen.label) },
    });
  }
}

/** The viewer's preferences for the audio track. */
export function audioRequest({ store, memory, config }: Deps<'store' | 'memory' | 'config'>): AudioRequest {
  return requestedAudio(config, readStartMemory(memory), store.getState().catalogued?.content.id);
}
