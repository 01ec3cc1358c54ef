import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { readNetworkInformation } from '@/lib/network-information';
import { createPrefetcher } from '@/media/prefetch/prefetcher';
import type { EpisodePrefetch } from '../deps';
import { createEpisodePrefetch } from './prefetch-episodes';

/** Creates the episode prefetch. The player reads prefetched files from `cache`; `hls` is the playing instance. */
export function createPrefetch(
  deps: Parameters<typeof createEpisodePrefetch>[0],
  cache: PrefetchCache,
  hls: Parameters<typeof createPrefetcher>[1],
): Promise<EpisodePrefetch> {
  return createEpisodePrefetch(deps, createPrefetcher(cache, hls), () => readNetworkInformation(navigator));
}
