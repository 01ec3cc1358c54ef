import type { MediaPlayerInstance, MediaProviderInstance } from '@vidstack/react';

/**
 * Loads a source of another kind on the same `<video>`: MP4 after HLS, HLS after DASH. Vidstack's React component
 * passes the element to a new provider loader only if the element is new too. Otherwise nothing loads.
 */
export function reloadOnLoaderChange(
  player: MediaPlayerInstance,
  outlet: MediaProviderInstance,
  signal: AbortSignal,
): void {
  player.listen(
    'provider-loader-change',
    ({ detail: loader }) => {
      if (loader === null) return;
      setTimeout(() => {
        const video = outlet.el?.querySelector('video');
        if (!signal.aborted && video !== null && video !== undefined) outlet.load(video);
      });
    },
    { signal },
  );
}
