import type { HlsConfig, LoaderConfiguration, LoaderContext } from 'hls.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPrefetchCache, type Fetched, prefetchKey } from '@/domain/prefetch/prefetch-cache';
import { prefetchedLoader } from '@/media/hls/prefetched-loader';

const URL_OF_FILE = 'https://media.invalid/1.m4s';
const WAIT_MS = 8_000;
const CONFIG = { loadPolicy: { maxTimeToFirstByteMs: WAIT_MS, maxLoadTimeMs: 20_000 } } as LoaderConfiguration;

/** Replaces the loader of hls.js, and records its requests. */
class FakeLoader {
  static last: FakeLoader;
  readonly config: unknown;
  stats = { aborted: false, loaded: 0, total: 0, loading: { start: 0, first: 0, end: 0 } };
  asked: string[] = [];
  isAborted = false;
  isDestroyed = false;

  constructor(config: unknown) {
    this.config = config;
    FakeLoader.last = this;
  }

  load({ url }: LoaderContext): void {
    if (this.stats.loading.start) throw new Error('can only be used once');
    this.asked.push(url);
  }

  abort(): void {
    this.isAborted = true;
  }

  destroy(): void {
    this.isDestroyed = true;
  }

  getCacheAge = () => 7;
}

function open({ rangeEnd, responseType = 'arraybuffer' }: Partial<LoaderContext> = {}) {
  const cache = createPrefetchCache();
  const config = {} as HlsConfig;
  const loader = new (prefetchedLoader(FakeLoader as unknown as HlsConfig['loader'], cache))(config);
  const stock = FakeLoader.last;
  expect(stock.config).toBe(config);
  const heard = { onSuccess: vi.fn(), onProgress: vi.fn(), onError: vi.fn(), onTimeout: vi.fn(), onAbort: vi.fn() };
  const context = { url: URL_OF_FILE, responseType, rangeStart: 0, ...(rangeEnd && { rangeEnd }) } as LoaderContext;
  return {
    loader,
    stock,
    heard,
    context,
    keep: (answer: Promise<Fetched | null>) =>
      cache.keep(prefetchKey(URL_OF_FILE, 0, rangeEnd), answer, new AbortController().signal),
    load: () => loader.load(context, CONFIG, heard),
  };
}

const fetched = (text: string, fields: Partial<Fetched> = {}): Fetched => ({
  url: `${URL_OF_FILE}?moved`,
  body: new TextEncoder().encode(text).buffer,
  firstByteMs: 30,
  wholeMs: 400,
  ...fields,
});

afterEach(() => vi.useRealTimers());

describe('Prefetched file', () => {
  test('is served without a request, with the URL it came from', async () => {
    const { loader, stock, heard, context, keep, load } = open();
    keep(Promise.resolve(fetched('bytes')));
    load();
    expect(loader.context).toBe(context);
    await vi.waitFor(() => expect(heard.onSuccess).toHaveBeenCalledOnce());
    expect(stock.asked).toEqual([]);
    const [response, stats, reportedContext] = heard.onSuccess.mock.calls[0] ?? [];
    expect(response).toMatchObject({ url: `${URL_OF_FILE}?moved`, code: 200 });
    expect(new TextDecoder().decode(response.data)).toBe('bytes');
    expect(heard.onProgress).toHaveBeenCalledWith(stats, context, response.data, null);
    expect(reportedContext).toBe(context);
  });

  test('reports the duration of its fetch, ending now', async () => {
    const { heard, keep, load } = open();
    keep(Promise.resolve(fetched('bytes')));
    const now = performance.now();
    load();
    await vi.waitFor(() => expect(heard.onSuccess).toHaveBeenCalledOnce());
    const { loading, loaded, total } = heard.onSuccess.mock.calls[0]?.[1] ?? {};
    expect([loaded, total]).toEqual([5, 5]);
    expect(loading.end - loading.start).toBeCloseTo(400);
    expect(loading.first - loading.start).toBeCloseTo(30);
    expect(loading.end).toBeGreaterThanOrEqual(now);
    expect(loading.end).toBeLessThanOrEqual(performance.now());
  });

  test('is served as text if text is requested', async () => {
    const { heard, keep, load } = open({ responseType: 'text' });
    keep(Promise.resolve(fetched('#EXTM3U\nДубляж')));
    load();
    await vi.waitFor(() => expect(heard.onSuccess).toHaveBeenCalledOnce());
    expect(heard.onSuccess.mock.calls[0]?.[0].data).toBe('#EXTM3U\nДубляж');
  });

  test('is served unchanged each time, although hls.js writes into its copy', async () => {
    const answer = fetched('bytes');
    const { heard, keep, load } = open();
    keep(Promise.resolve(answer));
    load();
    await vi.waitFor(() => expect(heard.onSuccess).toHaveBeenCalledOnce());
    new Uint8Array(heard.onSuccess.mock.calls[0]?.[0].data).fill(0);
    expect(new TextDecoder().decode(answer.body)).toBe('bytes');
  });

  test('may be a byte range', async () => {
    const { stock, heard, keep, load } = open({ rangeEnd: 5 });
    keep(Promise.resolve(fetched('bytes')));
    load();
    await vi.waitFor(() => expect(heard.onSuccess).toHaveBeenCalledOnce());
    expect(stock.asked).toEqual([]);
  });
});

describe('Stock loader', () => {
  test('loads files that were not prefetched', () => {
    const { loader, stock, load } = open();
    load();
    expect(stock.asked).toEqual([URL_OF_FILE]);
    expect(loader.stats).toBe(stock.stats);
    expect(loader.getCacheAge?.()).toBe(7);
    loader.abort();
    loader.destroy();
    expect([stock.isAborted, stock.isDestroyed]).toEqual([true, true]);
  });

  test('loads after a failed prefetch', async () => {
    const { stock, heard, keep, load } = open();
    keep(Promise.resolve(null));
    load();
    await vi.waitFor(() => expect(stock.asked).toEqual([URL_OF_FILE]));
    expect(heard.onError).not.toHaveBeenCalled();
  });

  test('loads after a prefetch that takes too long', async () => {
    vi.useFakeTimers();
    const { stock, keep, load } = open();
    keep(new Promise(() => undefined));
    load();
    await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
    expect(stock.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(stock.asked).toEqual([URL_OF_FILE]);
  });
});

describe('Pending prefetch', () => {
  test('reports an abort once, and serves nothing', async () => {
    const { loader, stock, heard, context, keep, load } = open();
    const answer = Promise.resolve(fetched('bytes'));
    keep(answer);
    load();
    loader.abort();
    await answer;
    expect(heard.onAbort).toHaveBeenCalledExactlyOnceWith(stock.stats, context, null);
    expect(stock.stats.aborted).toBe(true);
    expect(heard.onSuccess).not.toHaveBeenCalled();
    expect([stock.asked, stock.isAborted]).toEqual([[], false]);
  });

  test('serves nothing to a destroyed loader', async () => {
    const { loader, stock, heard, keep, load } = open();
    const answer = Promise.resolve(fetched('bytes'));
    keep(answer);
    load();
    loader.destroy();
    await answer;
    await Promise.resolve();
    expect(heard.onSuccess).not.toHaveBeenCalled();
    expect(heard.onAbort).not.toHaveBeenCalled();
    expect([loader.context, stock.isDestroyed]).toEqual([null, true]);
  });
});
