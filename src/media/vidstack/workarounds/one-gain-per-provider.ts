import type { MediaPlayerInstance, VideoProvider } from '@vidstack/react';
import type { AudioGraph } from '../../audio/audio-graph';

type GraphOf = (video: HTMLVideoElement) => Promise<AudioGraph | null>;

/**
 * Replaces the provider's gain by one that belongs to the element. Vidstack creates an audio graph per provider, but an
 * element can feed only one graph. A second kind of source, or our down-mix, would make it throw.
 */
export function replaceGain(provider: VideoProvider, graphOf: GraphOf, isSupported: () => boolean): void {
  const { ctx } = provider as unknown as { ctx: { notify(type: 'audio-gain-change', gain: number | null): void } };
  let gain = 1;
  const setGain = (next: number) => {
    // Vidstack also applies a remembered gain where none is supported.
    if (next === gain || !isSupported()) return;
    gain = next;
    void graphOf(provider.video).then((graph) => graph?.setGain(gain));
    // Vidstack's state has no gain without a boost.
    ctx.notify('audio-gain-change', gain === 1 ? null : gain);
  };
  const audioGain = {
    get supported() {
      return isSupported();
    },
    get currentGain() {
      return gain === 1 ? null : gain;
    },
    setGain,
    removeGain: () => setGain(1),
    // The graph belongs to the element, which outlives its provider.
    destroy: () => undefined,
  };
  Object.assign(provider, { audioGain });
}

/** Corrects whether a gain can be set. Vidstack checks once per provider, but the next file may be unreadable. */
export function setGainSupport(player: MediaPlayerInstance, isSupported: boolean): void {
  player.$state.canSetAudioGain.set(isSupported);
}
