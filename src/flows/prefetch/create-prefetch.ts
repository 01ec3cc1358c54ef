import type { PrefetchCache } from '@/lib/prefetch-cache';
import { createPrefetcher, readBandwidth } from '@/media/prefetch/prefetcher';
import type { StartRules } from './load-prefetch';
import { createEpisodePrefetch, type EpisodePrefetch } from './prefetch-episodes';

/** What fetches episodes ahead into `ahead`, from where the player takes them; `hls` is the one that plays. */
export function createPrefetch(
  deps: Parameters<typeof createEpisodePrefetch>[0],
  rules: StartRules,
  ahead: PrefetchCache,
  hls: Parameters<typeof createPrefetcher>[1],
): Promise<EpisodePrefetch> {
  return createEpisodePrefetch(deps, rules, createPrefetcher(ahead, hls), readBandwidth);
}
