import type { MediaPlayerInstance } from '@vidstack/react';

/**
 * Keeps a drag of the seek bar from counting as a seek: the film plays on until the release. Vidstack showed a seek and
 * reported no wait for data for as long as the drag lasted.
 */
export function installDragWithoutSeek({ el }: MediaPlayerInstance, signal: AbortSignal): void {
  el?.addEventListener('media-seeking-request', (event) => event.stopImmediatePropagation(), { capture: true, signal });
}
