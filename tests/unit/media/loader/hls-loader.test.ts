import type Hls from 'hls.js';
import type { HlsConfig, LoaderConfiguration, LoaderContext } from 'hls.js';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPrefetchCache, type Fetched, prefetchKey } from '@/domain/prefetch/prefetch-cache';
import { IDLE_LIMIT_MS, POLL_MS, RACE_AFTER_MS, RETRY_GAP_MS } from '@/domain/recovery/limits';
import { installLoader } from '@/media/loader/hls-loader';
import { endPauses } from '@/media/loader/watch-pace';

type Callback = 'onSuccess' | 'onProgress' | 'onError' | 'onTimeout' | 'onAbort';

/** Replaces the loader of hls.js. The test decides which data arrives. */
class FakeLoader {
  static last: FakeLoader;
  stats = { aborted: false, loaded: 0, total: 0, loading: { start: 0, first: 0, end: 0 } };
  callbacks: Partial<Record<Callback, (...args: unknown[]) => void>> = {};
  asked: string[] = [];
  limits: LoaderConfiguration['loadPolicy'] | null = null;
  isAborted = false;
  isDestroyed = false;
  readonly config: unknown;

  constructor(config: unknown) {
    this.config = config;
    FakeLoader.last = this;
  }

  load({ url }: LoaderContext, { loadPolicy }: LoaderConfiguration, callbacks: FakeLoader['callbacks']): void {
    this.limits = loadPolicy;
    if (this.stats.loading.start) throw new Error('can only be used once');
    this.stats.loading.start = performance.now();
    this.asked.push(url);
    sent(url);
    this.callbacks = callbacks;
  }

  abort(): void {
    this.isAborted = this.stats.aborted = true;
    this.callbacks.onAbort?.();
  }

  destroy(): void {
    this.isDestroyed = true;
  }

  getCacheAge = () => 7;
}

const EVENTS = {
  ERROR: 'error',
  FRAG_BUFFERED: 'buffered',
  MANIFEST_PARSED: 'manifest',
  LEVEL_UPDATED: 'level',
  AUDIO_TRACK_UPDATED: 'audio',
  SUBTITLE_TRACK_UPDATED: 'subtitles',
};

class FakeHls {
  static readonly Events = EVENTS;
  readonly config: Partial<HlsConfig> = { loader: FakeLoader as never };
  readonly listeners = new Map<string, (event: string, data: object) => void>();
  readonly prefetched = createPrefetchCache();

  constructor() {
    installLoader(this as unknown as Hls, this.prefetched);
  }

  on(event: string, listener: (event: string, data: object) => void): void {
    this.listeners.set(event, listener);
  }

  report(event: keyof typeof EVENTS, data: object): void {
    this.listeners.get(EVENTS[event])?.('', data);
  }
}

const FIRST_BYTE_MS = 8_000;
const CONFIG = {
  loadPolicy: { maxTimeToFirstByteMs: FIRST_BYTE_MS, maxLoadTimeMs: 20_000 },
} as LoaderConfiguration;

const FMP4 = Uint8Array.of(0, 0, 0, 24, 0x73, 0x74, 0x79, 0x70).buffer;

/** Requests of the stock loader, and second requests. */
const sent = vi.fn<(url: string) => void>();
const requests = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let hosts = 0;
/** Turns of a host outlast a test. */
const newHost = () => {
  hosts += 1;
  return `cdn-${hosts}.example`;
};

beforeEach(() => {
  vi.useFakeTimers();
  // The clock of the page does not stand at 0.
  vi.advanceTimersByTime(5_000);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', requests);
  requests.mockReset();
  sent.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Asked extends Partial<Omit<LoaderContext, 'type'>> {
  hls?: FakeHls;
  /** A segment of this kind, or a playlist of this type. */
  frag?: { type?: string; sn?: number | 'initSegment' };
  type?: string;
}

/** A loader of hls.js for a file, which is a segment of the video unless the test says otherwise. */
function open({ hls = new FakeHls(), type, ...more }: Asked = {}) {
  const url = more.url ?? `https://${newHost()}/1.m4s`;
  const config = hls.config as HlsConfig;
  const Loader = (type === undefined ? config.fLoader : config.pLoader) as HlsConfig['loader'];
  const loader = new Loader(config);
  const stock = FakeLoader.last;
  const file = type === undefined ? { frag: { type: 'main', sn: 1, ...more.frag } } : { type };
  const context = { url, responseType: 'arraybuffer', ...more, ...file } as LoaderContext;
  const heard = { onSuccess: vi.fn(), onProgress: vi.fn(), onError: vi.fn(), onTimeout: vi.fn(), onAbort: vi.fn() };
  return {
    hls,
    loader,
    stock,
    heard,
    context,
    url,
    load: () => loader.load(context, CONFIG, heard),
    keep: (answer: Promise<Fetched | null>) =>
      hls.prefetched.keep(prefetchKey(url, context.rangeStart, context.rangeEnd), answer, new AbortController().signal),
  };
}

function load(asked?: Asked) {
  const opened = open(asked);
  opened.load();
  return opened;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const text = (value: string) => new TextEncoder().encode(value).buffer;

describe('Loader: the request of hls.js', () => {
  test.each(['segment', 'playlist'])('loads a %s, with its settings and statistics', (kind) => {
    const { loader, stock, heard, hls, url, context } = load(kind === 'segment' ? {} : { type: 'level' });
    expect(stock.config).toBe(hls.config);
    expect(stock.asked).toEqual([url]);
    expect(loader.stats).toBe(stock.stats);
    expect(loader.context).toBe(context);
    expect(loader.getCacheAge?.()).toBe(7);
    stock.callbacks.onSuccess?.({ url, data: FMP4 }, stock.stats, context, 'details');
    expect(heard.onSuccess).toHaveBeenCalledExactlyOnceWith({ url, data: FMP4 }, stock.stats, context, 'details');
    loader.destroy();
    expect(stock.isDestroyed).toBe(true);
  });

  test('ends by an abort, which is reported once', () => {
    const { loader, stock, heard, context } = load();
    loader.abort();
    loader.abort();
    expect(stock.isAborted).toBe(true);
    expect(heard.onAbort).toHaveBeenCalledExactlyOnceWith(stock.stats, context, null);
  });

  test('for an init segment ends by an abort without a report, and reports all else', () => {
    const aborted = load({ frag: { sn: 'initSegment' } });
    aborted.loader.abort();
    expect(aborted.stock.isAborted).toBe(true);
    expect(aborted.heard.onAbort).not.toHaveBeenCalled();
    for (const how of ['onSuccess', 'onError', 'onTimeout'] as const) {
      const { stock, heard } = load({ frag: { sn: 'initSegment' } });
      stock.callbacks[how]?.({ data: FMP4, code: 404 });
      expect(heard[how]).toHaveBeenCalledOnce();
    }
  });
});

const fetched = (body: ArrayBuffer, fields: Partial<Fetched> = {}): Fetched => ({
  url: 'https://media.invalid/moved',
  body,
  firstByteMs: 30,
  wholeMs: 400,
  ...fields,
});

describe('Loader: a prefetched file', () => {
  test('is served without a request, with the URL it came from', async () => {
    const { stock, heard, context, keep, load } = open();
    keep(Promise.resolve(fetched(FMP4)));
    load();
    await pass(0);
    expect(stock.asked).toEqual([]);
    const [response, stats, reportedContext] = heard.onSuccess.mock.calls[0] ?? [];
    expect(response).toMatchObject({ url: 'https://media.invalid/moved', code: 200 });
    expect(new Uint8Array(response.data)).toEqual(new Uint8Array(FMP4));
    expect(heard.onProgress).toHaveBeenCalledWith(stats, context, response.data, null);
    expect(reportedContext).toBe(context);
  });

  test('reports the duration of its fetch, ending now', async () => {
    const { heard, keep, load } = open();
    keep(Promise.resolve(fetched(FMP4)));
    load();
    await pass(0);
    const { loading, loaded, total } = heard.onSuccess.mock.calls[0]?.[1] ?? {};
    expect([loaded, total]).toEqual([8, 8]);
    expect(loading.end - loading.start).toBeCloseTo(400);
    expect(loading.first - loading.start).toBeCloseTo(30);
    expect(loading.end).toBe(performance.now());
  });

  test('is served as text if text is requested', async () => {
    const { heard, keep, load } = open({ type: 'level', responseType: 'text' });
    keep(Promise.resolve(fetched(text('#EXTM3U\nДубляж'))));
    load();
    await pass(0);
    expect(heard.onSuccess.mock.calls[0]?.[0].data).toBe('#EXTM3U\nДубляж');
  });

  test('is served unchanged each time, although hls.js writes into its copy', async () => {
    const answer = fetched(FMP4.slice(0));
    const { heard, keep, load } = open();
    keep(Promise.resolve(answer));
    load();
    await pass(0);
    new Uint8Array(heard.onSuccess.mock.calls[0]?.[0].data).fill(9);
    expect(new Uint8Array(answer.body)).toEqual(new Uint8Array(FMP4));
  });

  test('may be a byte range', async () => {
    const { stock, heard, keep, load } = open({ rangeStart: 0, rangeEnd: 8 });
    keep(Promise.resolve(fetched(FMP4)));
    load();
    await pass(0);
    expect(heard.onSuccess).toHaveBeenCalledOnce();
    expect(stock.asked).toEqual([]);
  });

  test.each([
    ['that failed', null],
    ['that is an error page', fetched(text('gone'), { status: 404 })],
  ])('%s is requested', async (_, answer) => {
    const { stock, heard, keep, load, url } = open();
    keep(Promise.resolve(answer));
    load();
    await pass(0);
    expect(stock.asked).toEqual([url]);
    expect(heard.onError).not.toHaveBeenCalled();
  });

  test('that takes too long is requested', async () => {
    const { stock, keep, load, url } = open();
    keep(new Promise(() => undefined));
    load();
    expect(stock.stats.loading.start, 'the estimate of the bandwidth reads it').toBeGreaterThan(0);
    await pass(FIRST_BYTE_MS - 1);
    expect(stock.asked).toEqual([]);
    await pass(1);
    expect(stock.asked).toEqual([url]);
  });

  test.each(['abort', 'destroy'] as const)('that has not arrived before %s is not served', async (end) => {
    const { loader, stock, heard, context, keep, load } = open();
    keep(Promise.resolve(fetched(FMP4)));
    load();
    loader[end]();
    await pass(0);
    expect(heard.onSuccess).not.toHaveBeenCalled();
    expect(stock.asked).toEqual([]);
    if (end === 'abort') expect(heard.onAbort).toHaveBeenCalledExactlyOnceWith(stock.stats, context, null);
    else expect(heard.onAbort).not.toHaveBeenCalled();
    expect([stock.stats.aborted, loader.context]).toEqual(end === 'abort' ? [true, context] : [false, null]);
  });
});

describe('Loader: a body that stalls', () => {
  test('times out, once, and its abort is not reported', () => {
    const { heard, stock } = load();
    stock.stats.loading.first = 2;
    stock.stats.loaded = 100;
    vi.advanceTimersByTime(IDLE_LIMIT_MS);
    expect(heard.onTimeout).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(heard.onTimeout).toHaveBeenCalledTimes(1);
    expect(stock.isAborted).toBe(true);
    expect(heard.onAbort).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10 * IDLE_LIMIT_MS);
    expect(heard.onTimeout).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['is slow', {}, 1],
    ['is that of a playlist, whose whole time is limited', { type: 'level' }, 0],
  ])('loads on if it %s', (_, asked, bytes) => {
    const { heard, stock } = load(asked);
    stock.stats.loading.first = 2;
    for (let turn = 0; turn < 20; turn += 1) {
      stock.stats.loaded += bytes;
      vi.advanceTimersByTime(IDLE_LIMIT_MS - 1_000);
    }
    expect(heard.onTimeout).not.toHaveBeenCalled();
  });

  test('is none before the first byte, which hls.js limits', () => {
    requests.mockReturnValue(new Promise(() => {}));
    const { heard } = load();
    vi.advanceTimersByTime(10 * IDLE_LIMIT_MS);
    expect(heard.onTimeout).not.toHaveBeenCalled();
  });

  test.each(['abort', 'destroy', 'onSuccess'] as const)('is none after %s', (end) => {
    const { loader, heard, stock } = load();
    stock.stats.loading.first = 2;
    if (end === 'onSuccess') stock.callbacks.onSuccess?.({ data: FMP4 });
    else loader[end]();
    expect(heard.onAbort).toHaveBeenCalledTimes(end === 'abort' ? 1 : 0);
    vi.advanceTimersByTime(10 * IDLE_LIMIT_MS);
    expect(heard.onTimeout).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** Three packets behind a foreign head, as some servers send them. */
const packets = Uint8Array.from({ length: 600 }, (_, index) => ((index - 10) % 188 === 0 ? 0x47 : 1)).buffer;

describe('Loader: the body of a segment', () => {
  const receive = (data: ArrayBuffer | string, frag: Asked['frag'] = {}) => {
    const { heard, stock, context } = load({ frag });
    stock.callbacks.onSuccess?.({ url: '', data }, stock.stats, context, null);
    return heard;
  };

  test.each([
    ['fMP4', FMP4],
    ['transport packets', Uint8Array.of(0x47, 0x40, 0, 0x10).buffer],
    ['transport packets behind a foreign head', packets],
    ['ADTS', Uint8Array.of(0xff, 0xf1, 0x50, 0x80).buffer],
    ['audio with an ID3 tag', Uint8Array.of(0x49, 0x44, 0x33, 4, 0).buffer],
  ])('may be %s', (_, body) => {
    const { onSuccess, onError } = receive(body);
    expect(onSuccess).toHaveBeenCalledTimes(1);
    expect(onError).not.toHaveBeenCalled();
  });

  test.each([
    ['an error page', text('<!doctype html><title>Login</title>')],
    ['JSON', text('{"error": "expired"}')],
    ['nothing', new ArrayBuffer(0)],
  ])('is a failed load if it is %s, which hls.js repeats', (_, body) => {
    const { onSuccess, onError } = receive(body);
    expect(onSuccess).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      { code: 200, text: 'No media' },
      expect.anything(),
      null,
      expect.anything(),
    );
  });

  test('is not checked for subtitles', () => {
    expect(receive(text('WEBVTT'), { type: 'subtitle' }).onSuccess).toHaveBeenCalled();
  });
});

const answer = (body: BodyInit, init?: ResponseInit) => requests.mockResolvedValue(new Response(body, init));

/** A second request whose answer the test gives. */
function held() {
  const body = { cancel: vi.fn() };
  let resolve = (_: Response) => {};
  let reject = (_: Error) => {};
  requests.mockReturnValue(
    new Promise((...settle) => {
      [resolve, reject] = settle;
    }),
  );
  return { resolve, reject, body, respond: () => resolve(new Response(new ReadableStream(body))) };
}

describe('Loader: a silent request', () => {
  test('is raced by a second one past the cache, whose answer ends it', async () => {
    answer(FMP4);
    const { stock, heard, url, loader } = load({ rangeStart: 10, rangeEnd: 18 });
    await pass(RACE_AFTER_MS - 1);
    expect(requests).not.toHaveBeenCalled();
    await pass(1);
    expect(requests).toHaveBeenCalledExactlyOnceWith(
      url,
      expect.objectContaining({ cache: 'no-store', headers: { Range: 'bytes=10-17' } }),
    );
    expect(new Uint8Array(heard.onSuccess.mock.calls[0]?.[0].data)).toEqual(new Uint8Array(FMP4));
    expect(loader.stats).toBe(stock.stats);
    expect(loader.stats).toMatchObject({ aborted: false, loaded: 8, total: 8 });
    const { start, first, end } = loader.stats.loading;
    expect(start <= first && first <= end && start > 1).toBe(true);
    expect(stock.isAborted).toBe(true);
    expect(heard.onAbort, 'the end of the first request is no abort of the load').not.toHaveBeenCalled();
  });

  test('that the server holds until a segment is there is raced only after that time, and its limit is longer', async () => {
    answer(FMP4);
    const directives = { deliveryDirectives: { msn: 7 }, levelOrTrack: { details: { targetduration: 6 } } };
    const { stock } = load({ type: 'level', ...(directives as object) });
    expect(stock.limits?.maxTimeToFirstByteMs).toBe(FIRST_BYTE_MS + 6_000);
    await pass(6_000 + RACE_AFTER_MS - POLL_MS);
    expect(requests).not.toHaveBeenCalled();
    await pass(POLL_MS);
    expect(requests).toHaveBeenCalledOnce();
  });

  test('that answers first ends the second', async () => {
    requests.mockReturnValue(new Promise(() => {}));
    const { stock, heard } = load();
    await pass(RACE_AFTER_MS);
    stock.callbacks.onSuccess?.({ data: FMP4 });
    expect(heard.onSuccess).toHaveBeenCalledOnce();
    expect(requests.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  test('that answers first loads on: the later answer of the second is dropped', async () => {
    const { respond, body } = held();
    const { stock, heard } = load();
    await pass(RACE_AFTER_MS);
    stock.stats.loading.first = performance.now();
    respond();
    await pass(0);
    expect(stock.isAborted).toBe(false);
    expect(body.cancel).toHaveBeenCalledOnce();
    expect(heard.onSuccess).not.toHaveBeenCalled();
    stock.callbacks.onSuccess?.({ data: FMP4 });
    expect(heard.onSuccess).toHaveBeenCalledOnce();
  });

  test('that was refused by the server with an answer yields to the second', async () => {
    const { resolve } = held();
    const { stock, heard } = load();
    await pass(RACE_AFTER_MS);
    stock.stats.loading.first = performance.now();
    stock.callbacks.onError?.({ code: 503 });
    resolve(new Response(FMP4));
    await pass(0);
    expect(heard.onError).not.toHaveBeenCalled();
    expect(heard.onSuccess).toHaveBeenCalledOnce();
  });

  test('ends with the second at the limit of the first byte', async () => {
    requests.mockReturnValue(new Promise(() => {}));
    const { stock, heard } = load();
    await pass(RACE_AFTER_MS);
    stock.callbacks.onTimeout?.();
    expect(heard.onTimeout).toHaveBeenCalledOnce();
    expect(requests.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  test('that breaks leaves the second alone, and fails with it', async () => {
    const { reject } = held();
    const { stock, heard } = load();
    await pass(RACE_AFTER_MS);
    stock.callbacks.onError?.({ code: 0 });
    expect(heard.onError).not.toHaveBeenCalled();
    reject(new TypeError('network'));
    await pass(0);
    expect(heard.onError).toHaveBeenCalledOnce();
    await pass(10 * RACE_AFTER_MS);
    expect(requests, 'there is no third').toHaveBeenCalledOnce();
  });

  test('that breaks does not wait for a second one without an answer', async () => {
    held();
    const { stock, heard } = load({ type: 'level' });
    await pass(RACE_AFTER_MS);
    stock.stats.loading.first = performance.now();
    stock.callbacks.onError?.({ code: 503 });
    await pass(FIRST_BYTE_MS);
    expect(heard.onError.mock.calls[0]?.[0]).toEqual({ code: 503 });
  });

  test.each([503, 408, 425, 429])('stays alone when the second gets an error of this moment: %s', async (status) => {
    answer('', { status });
    const { stock, heard } = load();
    await pass(RACE_AFTER_MS);
    stock.callbacks.onSuccess?.({ data: FMP4 });
    expect(heard.onError).not.toHaveBeenCalled();
    expect(heard.onSuccess).toHaveBeenCalledOnce();
  });

  test('ends by a clean refusal of the second', async () => {
    answer('', { status: 404 });
    const { heard } = load();
    await pass(RACE_AFTER_MS);
    expect(heard.onError.mock.calls[0]?.[0]).toMatchObject({ code: 404 });
  });

  test('is a text for a playlist', async () => {
    answer('#EXTM3U');
    const { heard } = load({ responseType: 'text', type: 'level' });
    await pass(RACE_AFTER_MS);
    expect(heard.onSuccess.mock.calls[0]?.[0]).toMatchObject({ data: '#EXTM3U' });
  });

  test('fails where the body of the second breaks off', async () => {
    const { resolve } = held();
    const { heard } = load();
    await pass(RACE_AFTER_MS);
    resolve(new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('network')) })));
    await pass(0);
    expect(heard.onError.mock.calls[0]?.[0]).toMatchObject({ code: 0 });
  });

  test('times out where the body of the second never ends', async () => {
    const { respond } = held();
    const { heard } = load({ type: 'level' });
    await pass(RACE_AFTER_MS);
    respond();
    await pass(CONFIG.loadPolicy.maxLoadTimeMs);
    expect(heard.onTimeout).toHaveBeenCalledOnce();
  });

  test('that is aborted ends the second one, which has answered', async () => {
    const { respond } = held();
    const { heard, loader } = load();
    await pass(RACE_AFTER_MS);
    respond();
    await pass(0);
    loader.abort();
    expect(heard.onAbort).toHaveBeenCalledOnce();
    expect(loader.stats.aborted).toBe(true);
    expect(requests.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });
});

describe('Loader: no second request', () => {
  test('leaves once bytes arrive, or after an abort', async () => {
    const { stock } = load();
    stock.stats.loading.first = 2;
    load().loader.abort();
    load().loader.destroy();
    await pass(RACE_AFTER_MS + 1_000);
    expect(requests).not.toHaveBeenCalled();
  });

  test('leaves for a viewer who saves data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    load();
    await pass(2 * RACE_AFTER_MS);
    expect(requests).not.toHaveBeenCalled();
  });

  test('leaves within a second of another one to its host, but after it', async () => {
    requests.mockReturnValue(new Promise(() => {}));
    const { url } = load();
    load({ url });
    load();
    await pass(RACE_AFTER_MS);
    expect(requests, 'one to each host').toHaveBeenCalledTimes(2);
    await pass(RETRY_GAP_MS - 1);
    expect(requests).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(requests).toHaveBeenCalledTimes(3);
  });
});

const BROKEN = 'https://cdn.example/720/1.m4s';

/** An hls.js whose segment has failed, and a request for that segment. */
function requestBroken(error: object = {}) {
  const hls = new FakeHls();
  hls.report('ERROR', { details: 'fragLoadError', frag: { type: 'main', url: BROKEN }, ...error });
  return load({ hls, url: BROKEN });
}

describe('Loader: a file that has failed', () => {
  test('is requested again after a second', () => {
    const { loader } = requestBroken();
    expect(loader.stats.loading.start, 'the estimate of the bandwidth reads it').toBeGreaterThan(0);
    vi.advanceTimersByTime(RETRY_GAP_MS - 1);
    expect(sent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(sent).toHaveBeenCalledExactlyOnceWith(BROKEN);
  });

  test.each([
    ['by a lost network is no failure of the host', { reason: 'offline' }],
    ['only to play has not failed to load', { details: 'bufferSeekOverHole' }],
    ['by a full buffer has not failed to load', { details: 'bufferFullError' }],
    ['to leave for another position has not failed to load', { details: 'aborted' }],
  ])('%s, and is requested at once', (_, error) => {
    requestBroken(error);
    expect(sent).toHaveBeenCalledOnce();
  });

  test('and loads, or has another URL, is requested at once', () => {
    const { hls } = requestBroken();
    hls.report('FRAG_BUFFERED', { frag: { type: 'main' } });
    load({ hls, url: BROKEN });
    expect(sent).toHaveBeenCalledOnce();
    hls.report('ERROR', { details: 'fragLoadError', frag: { type: 'main', url: BROKEN } });
    endPauses(hls as unknown as Hls);
    load({ hls, url: BROKEN });
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('and is prefetched needs no turn', async () => {
    const { hls } = requestBroken();
    const { keep, load, heard } = open({ hls, url: BROKEN });
    keep(Promise.resolve(fetched(FMP4)));
    load();
    await pass(0);
    expect(heard.onSuccess).toHaveBeenCalledOnce();
  });

  test('and is aborted during the delay is not requested, and reports that once', () => {
    const { loader, heard } = requestBroken();
    loader.abort();
    vi.advanceTimersByTime(10 * RETRY_GAP_MS);
    expect(sent).not.toHaveBeenCalled();
    expect(heard.onAbort).toHaveBeenCalledOnce();
    expect(loader.stats.aborted).toBe(true);
  });

  test('and is destroyed is not requested', () => {
    const { loader } = requestBroken();
    loader.destroy();
    vi.advanceTimersByTime(10 * RETRY_GAP_MS);
    expect(sent).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each(['abort', 'destroy'] as const)('gives its turn back at %s', (end) => {
    const { hls, loader } = requestBroken();
    loader[end]();
    for (let seeks = 0; seeks < 12; seeks += 1) load({ hls, url: BROKEN }).loader[end]();
    load({ hls, url: BROKEN });
    vi.advanceTimersByTime(RETRY_GAP_MS);
    expect(sent).toHaveBeenCalledExactlyOnceWith(BROKEN);
  });
});

/** Time of a page whose timers are delayed by turns. */
function delayedTimers(delaysMs: readonly number[]) {
  const tasks = new Set<{ at: number; act: () => void }>();
  const clock = { now: 5_000 };
  let runs = 0;
  // The end of the stubs would bring back the fake timers.
  vi.useRealTimers();
  vi.stubGlobal('performance', { now: () => clock.now });
  vi.stubGlobal('setInterval', () => 0);
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => {
    const task = { at: clock.now + ms, act };
    tasks.add(task);
    return task;
  });
  vi.stubGlobal('clearTimeout', (task: { at: number; act: () => void }) => tasks.delete(task));
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    clock,
    runFor(ms: number) {
      const end = clock.now + ms;
      for (;;) {
        const [next] = [...tasks].sort((one, other) => one.at - other.at);
        if (next === undefined || next.at > end) return;
        tasks.delete(next);
        clock.now = Math.max(clock.now, next.at + (delaysMs[runs++ % delaysMs.length] ?? 0));
        next.act();
      }
    },
  };
}

test.each([
  ['at once', [0, 0, 0]],
  ['one after the other', [0, 2_500, 4_200]],
])('Loader: a host whose files fail %s gets a request a second', (_, [main = 0, audio = 0, level = 0]) => {
  const { clock, runFor } = delayedTimers([0, 40, 5, 0, 90, 15]);
  const hls = new FakeHls();
  const times: number[] = [];
  const start = clock.now;
  const request = (type: string, count: number) =>
    load({ hls, frag: { type }, url: `https://cdn.example/${type}/${count % 2}.m4s` });
  const fail = (type: string, count: number) => {
    const url = `https://cdn.example/${type}/${count % 2}.m4s`;
    hls.report('ERROR', { details: 'fragLoadError', frag: { type, url } });
    request(type, count + 1);
  };
  const counts = new Map<string, number>();
  sent.mockImplementation((url) => {
    times.push(clock.now - start);
    const type = url.split('/')[3] ?? '';
    const count = counts.get(type) ?? 0;
    counts.set(type, count + 1);
    setTimeout(() => fail(type, count), 30);
  });
  for (const [type, at] of Object.entries({ main, audio, level })) setTimeout(() => request(type, 0), at);
  runFor(60_000);
  const afterStart = times.filter((at) => at > 1_000);
  const most = Math.max(
    ...afterStart.map((from) => afterStart.filter((at) => at >= from && at < from + 10_000).length),
  );
  expect([...counts.values()].every((count) => count > 10)).toBe(true);
  expect(most).toBeLessThanOrEqual(10);
});
