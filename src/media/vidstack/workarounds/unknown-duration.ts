import type { MediaPlayerInstance } from '@vidstack/react';

/**
 * Vidstack holds a stream for playable once its playlist has come. One that was fetched ahead comes before the element
 * knows of any length; told of none, Vidstack takes the film for a broadcast, and has it end three segments early for
 * good. The word is kept until there is a length.
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
