import { parseThumbnails, type Thumbnail } from '@/domain/playback/thumbnail-list';
import type { CrossOrigin } from '@/domain/widget/widget-config';
import { withDeadline } from '@/lib/deadline';
import { decodeText } from '@/lib/decode-text';

/** Size of the cache. The least recently used list is evicted first (docs/behaviour.md, Thumbnails). */
const CACHED_LISTS = 99;
/** The longest wait for a list. The viewer has moved on long before. */
const DEADLINE_MS = 15_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Loads and caches lists of thumbnails. Vidstack's own cache writes one key and reads another, so it never hits. */
export function createThumbnailLoader(
  fetch: Fetch = (url, init) => window.fetch(url, init),
): (url: string, crossOrigin?: CrossOrigin) => Promise<readonly Thumbnail[]> {
  const cache = new Map<string, Promise<readonly Thumbnail[]>>();
  return (url, crossOrigin = 'anonymous') => {
    const list = cache.get(url) ?? load(url, crossOrigin, fetch);
    cache.delete(url);
    cache.set(url, list);
    // A failed list may be requested again.
    list.catch(() => cache.get(url) === list && cache.delete(url));
    for (const oldest of cache.keys()) {
      if (cache.size <= CACHED_LISTS) break;
      cache.delete(oldest);
    }
    return list;
  };
}

/** The loader of this page. */
export const loadThumbnails = createThumbnailLoader();

function load(url: string, crossOrigin: CrossOrigin, fetch: Fetch): Promise<readonly Thumbnail[]> {
  const aborter = new AbortController();
  const credentials = crossOrigin === 'use-credentials' ? 'include' : 'same-origin';
  const loading = fetch(url, { credentials, signal: aborter.signal }).then(async (response) => {
    if (!response.ok) throw new Error(`thumbnails: status ${response.status}`);
    const text = decodeText(await response.arrayBuffer(), response.headers.get('Content-Type'));
    return parseThumbnails(text, response.url || url);
  });
  return withDeadline(loading, DEADLINE_MS, () => {
    aborter.abort();
    throw new Error('thumbnails: timed out');
  });
}
