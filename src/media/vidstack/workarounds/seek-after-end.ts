import type { MediaPlayerInstance } from '@vidstack/react';
import { elementOf } from '../shown-stage';

/** A seek that ends closer to the end stays at the end. */
const END_S = 0.1;

/**
 * Makes a seek after the end leave the end, and play on from there. Vidstack 1.15.6 compares the end with a time that it
 * holds at the end itself. So the time, the buttons and the keys stayed there, and the next start went back to zero.
 */
export function installSeekAfterEnd(player: MediaPlayerInstance, signal: AbortSignal): void {
  const leave = (event: Event) => {
    const { ended, live, seekableEnd } = player.state;
    const seconds = (event as CustomEvent<number>).detail;
    if (!ended || live || event.defaultPrevented || seconds >= seekableEnd - END_S) return;
    player.$state.ended.set(false);
    // Vidstack performs the seek after this listener. An element that still stands at its end would start at zero.
    queueMicrotask(() => {
      if (!signal.aborted && elementOf(player)?.ended !== true) player.remoteControl.play(event);
    });
  };
  player.el?.addEventListener('media-seek-request', leave, { capture: true, signal });
}
