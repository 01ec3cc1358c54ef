import type { PrefetchCache } from '@/lib/prefetch-cache';
import type { EpisodePrefetch } from './prefetch-episodes';

type Load = typeof import('./create-prefetch');

/**
 * Loads the prefetch code with the first call: after the first frame, or when the viewer points at an episode. A failed
 * load disables the prefetch.
 * @returns handler of the episode under the pointer or focus; null for none
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
