import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { lazy } from '@/lib/lazy';
import type { EpisodePrefetch } from '../deps';

type Load = typeof import('./prefetch-episodes');

/** Loads the prefetch code with the first call: after the first frame, or when the viewer points at an episode. */
export function loadPrefetch(
  deps: Parameters<Load['createPrefetch']>[0],
  cache: PrefetchCache,
  hls: Parameters<Load['createPrefetch']>[2],
  load: () => Promise<Load> = () => import('./prefetch-episodes'),
): EpisodePrefetch {
  // The prefetch awaits the diagnostics: their code loads beside its own.
  const prefetch = lazy(async () => {
    const [code] = await Promise.all([load(), deps.media.diagnostics()]);
    return code.createPrefetch(deps, cache, hls);
  });
  return {
    request: (episodeId) => prefetch.run(({ request }) => request(episodeId)),
    list: () => prefetch.run(({ list }) => list()),
    listDubs: () => prefetch.run(({ listDubs }) => listDubs()),
  };
}
