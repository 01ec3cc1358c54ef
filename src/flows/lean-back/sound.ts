import { type AudioEffects, hasAudioEffect, NO_AUDIO_EFFECTS } from '@/domain/playback/audio-effects';
import { leanBackSet } from '@/store/updates/lean-back';
import type { Deps } from '../deps';

/** Applies the effects of the viewer. Without one no audio graph opens. */
export function createSound({ store, media, log }: Deps<'store' | 'media' | 'log'>) {
  let isOpen = false;
  const current = () => store.getState().leanBack?.effects ?? NO_AUDIO_EFFECTS;
  const apply = async () => {
    if (!isOpen && !hasAudioEffect(current())) return;
    const graph = await media.openAudio();
    if (graph === null) return;
    isOpen = true;
    // The viewer may have chosen anew while the browser held the graph back.
    await graph.setEffects(current());
  };
  const applyNow = () =>
    void apply().catch((error: unknown) => log('warn', 'the audio effects were not applied', error));
  return {
    apply: applyNow,
    set(effects: AudioEffects) {
      store.setState(leanBackSet({ effects }));
      applyNow();
    },
  };
}
