import { type AudioRequest, chooseAudioTrack } from '@/domain/playback/audio';
import type { MediaEvents } from '@/media/events';
import { noticeShown } from '@/store/updates';
import type { Deps } from '../deps';

/** The viewer's choice of voice: plays now, and in every other episode of this content. */
export function chooseAudio({ store, media, memory }: Deps<'store' | 'media' | 'memory'>, label: string): void {
  media.setAudioTrack(label);
  const contentId = store.getState().catalogued?.content.id;
  if (contentId === undefined) return;
  memory.favouriteAudio.write({ ...(memory.favouriteAudio.read() ?? {}), [contentId]: label });
}

/** Sets the voice of a new source (spec section 5), and says so when the one that was chosen is not there. */
export function applyAudioChoice(
  deps: Deps<'store' | 'media' | 'memory' | 'config'>,
  { tracks }: MediaEvents['audiotracks'],
): void {
  const { store, media } = deps;
  const wish = audioRequest(deps);
  const { saved } = wish;
  const chosen = chooseAudioTrack(tracks, wish);
  if (chosen === undefined) return;
  if (chosen.label !== media.state().audioTrack) media.setAudioTrack(chosen.label);
  if (saved !== null && tracks.every(({ label }) => label !== saved)) {
    store.setState(noticeShown({ kind: 'voice-missing', wanted: saved, instead: chosen.label }));
  }
}

/** Which voice the viewer would like to hear. */
export function audioRequest({ store, memory, config }: Deps<'store' | 'memory' | 'config'>): AudioRequest {
  const contentId = store.getState().catalogued?.content.id;
  return {
    saved: (contentId === undefined ? undefined : memory.favouriteAudio.read()?.[contentId]) ?? null,
    voiceAuthor: config.query.voiceAuthor,
    langOrder: config.langOrder,
  };
}
