import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { EpisodePrefetch } from '../deps';

type Load = typeof import('./create-prefetch');

/**
 * Loads the prefetch code with the first call: after the first frame, or when the viewer points at an episode. A failed
 * load disables the prefetch.
 */
export function loadPrefetch(
  deps: Parameters<Load['createPrefetch']>[0],
  cache: PrefetchCache,
  hls: Parameters<Load['createPrefetch']>[2],
  load: () => Promise<Load> = () => import('./create-prefetch'),
): EpisodePrefetch {
  let loading: Promise<EpisodePrefetch> | undefined;
  const run = (act: (prefetch: EpisodePrefetch) => void) => {
    // The prefetch awaits the diagnostics: their code loads beside its own.
    loading ??= Promise.all([load(), deps.media.diagnostics()]).then(([code]) => code.createPrefetch(deps, cache, hls));
    loading.then(act).catch(() => undefined);
  };
  return {
    request: (episodeId) => run(({ request }) => request(episodeId)),
    list: () => run(({ list }) => list()),
  };
}
