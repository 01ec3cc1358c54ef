import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js';
import { type Fetched, type PrefetchCache, prefetchKey } from '@/domain/prefetch/prefetch-cache';
import { withDeadline } from '@/lib/deadline';

/** Playlist loaders have the same shape here. */
type LoaderClass = HlsConfig['loader'] | NonNullable<HlsConfig['pLoader']>;

/** Whether the response is the requested file and not an error page. */
const isWhole = ({ status = 200 }: Fetched): boolean => status >= 200 && status < 300;

/** Hands a prefetched file to hls.js, with the times of its fetch. */
function deliver(
  { url, body, firstByteMs, wholeMs }: Fetched,
  stats: LoaderStats,
  context: LoaderContext,
  callbacks: LoaderCallbacks<LoaderContext>,
): void {
  const { loading } = stats;
  loading.end = performance.now();
  loading.start = loading.end - wholeMs;
  loading.first = loading.start + firstByteMs;
  stats.loaded = stats.total = body.byteLength;
  // A copy: hls.js writes its own times into a segment, and the cache may serve the file again.
  const data = context.responseType === 'arraybuffer' ? body.slice(0) : new TextDecoder().decode(body);
  callbacks.onProgress?.(stats, context, data, null);
  callbacks.onSuccess({ url, data, code: 200 }, stats, context, null);
}

/**
 * A loader of hls.js that first looks for a prefetched file. If there is none, or its fetch failed, the given loader
 * runs. It is the outermost loader, because CMCD changes the URL. A prefetched file reports the duration of its fetch
 * as if it ended just now. Otherwise hls.js would take memory for a fast network.
 */
export function prefetchedLoader<L extends LoaderClass>(Stock: L, prefetched: Pick<PrefetchCache, 'take'>): L {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    /** Called when a pending response is aborted; null without one. */
    #giveUp: (() => void) | null = null;
    readonly #stock: Loader<LoaderContext>;

    constructor(config: HlsConfig) {
      this.#stock = new Stock(config) as Loader<LoaderContext>;
    }

    get stats() {
      return this.#stock.stats;
    }

    async load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): Promise<void> {
      const { stats } = this;
      const { loading } = stats;
      this.context = context;
      const answer = prefetched.take(prefetchKey(context.url, context.rangeStart, context.rangeEnd));
      if (answer === null) return this.#stock.load(context, config, callbacks);

      const giveUp = () => {
        stats.aborted = true;
        callbacks.onAbort?.(stats, context, null);
      };
      this.#giveUp = giveUp;
      loading.start = performance.now();
      const { maxTimeToFirstByteMs, maxLoadTimeMs } = config.loadPolicy;
      const fetched = await withDeadline(answer, Math.min(maxTimeToFirstByteMs, maxLoadTimeMs), () => null);
      if (this.#giveUp !== giveUp) return;
      this.#giveUp = null;
      loading.start = 0;
      if (fetched === null || !isWhole(fetched)) return this.#stock.load(context, config, callbacks);

      deliver(fetched, stats, context, callbacks);
    }

    abort(): void {
      const giveUp = this.#giveUp;
      this.#giveUp = null;
      if (giveUp === null) this.#stock.abort();
      else giveUp();
    }

    destroy(): void {
      this.#giveUp = this.context = null;
      this.#stock.destroy();
    }

    getCacheAge(): number | null {
      return this.#stock.getCacheAge?.() ?? null;
    }
  } as unknown as L;
}
