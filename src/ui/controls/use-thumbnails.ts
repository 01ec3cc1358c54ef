import { useEffect, useState } from 'react';
import { loadThumbnails, type Thumbnail, thumbnailAt } from '@/media/thumbnails/thumbnails';

const NONE: readonly Thumbnail[] = [];

/** Finds the thumbnail of a second in a list that is asked for once its address is given. */
export function useThumbnails(url: string | null): (seconds: number) => Thumbnail | undefined {
  const [loaded, setLoaded] = useState({ url: '', list: NONE });
  useEffect(() => {
    if (url === null) return;
    let current = true;
    // A preview without pictures is still a preview; the next time under the pointer asks again.
    loadThumbnails(url).then(
      (list) => current && setLoaded({ url, list }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [url]);
  return (seconds) => (loaded.url === url ? thumbnailAt(loaded.list, seconds) : undefined);
}
