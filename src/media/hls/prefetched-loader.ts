import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js';
import { withDeadline } from '@/lib/deadline';
import { type Fetched, type PrefetchCache, prefetchKey } from '@/lib/prefetch-cache';

/** One for playlists is the same class to us. */
type LoaderClass = HlsConfig['loader'] | NonNullable<HlsConfig['pLoader']>;

/** Whether it is what was asked for: an error page is none. */
const isWhole = ({ status = 200 }: Fetched): boolean => status >= 200 && status < 300;

/**
 * A loader of hls.js that first looks whether the file was fetched ahead; else, or if that failed, it is the given one.
 * Outermost, so that CMCD has not yet changed the address. What was fetched ahead counts as having taken its time just
 * now: hls.js measures the line as it was then, rather than take memory for a line of great speed.
 */
export function prefetchedLoader<L extends LoaderClass>(Stock: L, prefetched: Pick<PrefetchCache, 'take'>): L {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    /** What is to be told when an answer on its way is given up; null while none is. */
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

      const { url, body, firstByteMs, wholeMs } = fetched;
      loading.end = performance.now();
      loading.start = loading.end - wholeMs;
      loading.first = loading.start + firstByteMs;
      stats.loaded = stats.total = body.byteLength;
      // A copy: hls.js writes its own times into a segment, and the file may be handed out again.
      const data = context.responseType === 'arraybuffer' ? body.slice(0) : new TextDecoder().decode(body);
      callbacks.onProgress?.(stats, context, data, null);
      callbacks.onSuccess({ url, data, code: 200 }, stats, context, null);
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
