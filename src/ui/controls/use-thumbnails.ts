import { useEffect, useState } from 'react';
import { type Thumbnail, thumbnailAt } from '@/domain/playback/thumbnail-list';
import { loadThumbnails } from '@/media/thumbnails/thumbnails';
import { useWidget } from '../widget/use-widget';

const NONE: readonly Thumbnail[] = [];

/** Returns a lookup of thumbnails by second; the list loads once its URL is known. */
export function useThumbnails(url: string | null): (seconds: number) => Thumbnail | undefined {
  const crossOrigin = useWidget((state) => state.crossOrigin);
  const [loaded, setLoaded] = useState({ url: '', list: NONE });
  useEffect(() => {
    if (url === null) return;
    let current = true;
    // A preview works without thumbnails; the next hover tries again.
    loadThumbnails(url, crossOrigin).then(
      (list) => current && setLoaded({ url, list }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [url, crossOrigin]);
  return (seconds) => (loaded.url === url ? thumbnailAt(loaded.list, seconds) : undefined);
}
