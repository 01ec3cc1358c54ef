import type { PrefetchCache } from '@/lib/prefetch-cache';
import type { EpisodePrefetch } from './prefetch-episodes';

type Load = typeof import('./create-prefetch');

/**
 * Loads the prefetch code with the first call: after the first frame, or when the viewer first looks at an episode.
 * Without that code nothing is prefetched.
 * @returns takes the episode that the viewer looks at; null for none
 */
export function loadPrefetch(
  deps: Parameters<Load['createPrefetch']>[0],
  cache: PrefetchCache,
  hls: Parameters<Load['createPrefetch']>[2],
  load: () => Promise<Load> = () => import('./create-prefetch'),
): (episodeId: number | null) => void {
  let loading: Promise<EpisodePrefetch> | undefined;
  return (episodeId) => {
    loading ??= load().then(({ createPrefetch }) => createPrefetch(deps, cache, hls));
    loading.then(({ request }) => request(episodeId)).catch(() => undefined);
  };
}
