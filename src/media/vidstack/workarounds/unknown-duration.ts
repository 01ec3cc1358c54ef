import type { MediaPlayerInstance } from '@vidstack/react';

/**
 * Delays the report that a stream can play until its length is known. Vidstack sends it once the playlist has loaded. A
 * prefetched playlist loads before the element has a length. Without a length Vidstack treats the content as live, and
 * ends it three segments early for good.
 */
export function installDurationGuard({ el }: Pick<MediaPlayerInstance, 'el'>, signal: AbortSignal): void {
  el?.addEventListener(
    'canplay',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLMediaElement) || !Number.isNaN(target.duration)) return;
      event.stopImmediatePropagation();
      target.addEventListener('durationchange', () => target.dispatchEvent(event), { once: true, signal });
    },
    { capture: true, signal },
  );
}
