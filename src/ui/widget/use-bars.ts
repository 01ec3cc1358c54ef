import { useCallback, useSyncExternalStore } from 'react';
import { type MediaEventSource, useMedia, useMediaEvents } from './use-media';

/** Part of the frame that a bar beside the picture must take to be seen. */
const SEEN_PART = 0.02;

/** Whether bars fill the frame beside the picture. Hosting services draw their own. */
export function hasBars(media: MediaEventSource): boolean {
  const video = media.el?.querySelector<HTMLVideoElement>('[data-media-provider] video');
  const { width, height } = media.state;
  if (!video || video.videoWidth === 0 || height === 0) return false;
  const ratio = video.videoWidth / video.videoHeight / (width / height);
  return Math.min(ratio, 1 / ratio) < 1 - SEEN_PART;
}

/** Follows {@link hasBars}. */
export function useBars(): boolean {
  const media = useMediaEvents();
  // Another size of the frame is another result.
  useMedia('width');
  useMedia('height');
  const subscribe = useCallback(
    (listener: () => void) => {
      const types = ['resize', 'loadedmetadata'];
      // These events of the video do not bubble.
      for (const type of types) media?.el?.addEventListener(type, listener, true);
      return () => {
        for (const type of types) media?.el?.removeEventListener(type, listener, true);
      };
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media !== null && hasBars(media));
}
