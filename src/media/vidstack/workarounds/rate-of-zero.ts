import type { MediaPlayerInstance } from '@vidstack/react';
import { MIN_RATE } from '@/domain/playback/rate';

/** Raises a request of the speed slider, which begins at 0, to the lowest rate. A rate of 0 would freeze the film. */
export function installLowestRate(
  { el, remoteControl }: Pick<MediaPlayerInstance, 'el' | 'remoteControl'>,
  signal: AbortSignal,
): void {
  el?.addEventListener(
    'media-rate-change-request',
    (event) => {
      if ((event as CustomEvent<number>).detail >= MIN_RATE) return;
      event.stopImmediatePropagation();
      remoteControl.changePlaybackRate(MIN_RATE, event);
    },
    { capture: true, signal },
  );
}
