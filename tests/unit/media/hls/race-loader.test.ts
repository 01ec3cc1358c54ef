import type { HlsConfig, LoaderConfiguration, LoaderContext } from 'hls.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RACE_AFTER_MS, RETRY_GAP_MS } from '@/domain/recovery/limits';
import { raceSilent } from '@/media/hls/race-loader';

type Callbacks = Record<'onSuccess' | 'onProgress' | 'onError' | 'onTimeout' | 'onAbort', (...args: unknown[]) => void>;

/** Replaces the loader of hls.js. The test decides which data arrives. */
class FakeLoader {
  static last: FakeLoader;
  stats = { aborted: false, loaded: 0, total: 0, loading: { start: 1, first: 0, end: 0 } };
  callbacks: Partial<Callbacks> = {};

  constructor() {
    FakeLoader.last = this;
  }

  load(_context: unknown, _config: unknown, callbacks: Callbacks): void {
    this.callbacks = callbacks;
  }

  abort(): void {
    this.stats.aborted = true;
    this.callbacks.onAbort?.();
  }

  destroy(): void {
    this.stats.aborted = true;
  }
}

const CONFIG = { loadPolicy: { maxTimeToFirstByteMs: 8_000, maxLoadTimeMs: 20_000 } } as LoaderConfiguration;

const requests = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let hosts = 0;
/** Turns of a host outlast a test. */
const newHost = () => {
  hosts += 1;
  return `cdn-${hosts}.example`;
};

beforeEach(async () => {
  // The code of the second request has loaded.
  await import('@/media/hls/second-request');
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', requests);
  requests.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function load({ host = newHost(), ...more }: Partial<LoaderContext> & { host?: string } = {}) {
  const url = `https://${host}/1.m4s`;
  const loader = new (raceSilent(FakeLoader as unknown as HlsConfig['loader']))({} as HlsConfig);
  const first = FakeLoader.last;
  const heard = { onSuccess: vi.fn(), onProgress: vi.fn(), onError: vi.fn(), onTimeout: vi.fn(), onAbort: vi.fn() };
  loader.load({ url, responseType: 'arraybuffer', ...more } as LoaderContext, CONFIG, heard);
  return { loader, first, heard, url, host };
}

/** Passes time, and lets the code of the second request go on. */
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
};

const answer = (text: string, init?: ResponseInit) => requests.mockResolvedValue(new Response(text, init));

describe('Race: a silent request', () => {
  test('is raced by a second one past the cache, whose answer ends it', async () => {
    answer('film');
    const { first, heard, url, loader } = load({ rangeStart: 10, rangeEnd: 20 });
    await pass(RACE_AFTER_MS - 1);
    expect(requests).not.toHaveBeenCalled();
    await pass(1);
    expect(requests).toHaveBeenCalledExactlyOnceWith(
      url,
      expect.objectContaining({ cache: 'no-store', headers: { Range: 'bytes=10-19' } }),
    );
    const [response] = heard.onSuccess.mock.calls[0] ?? [];
    expect(new TextDecoder().decode(response.data)).toBe('film');
    expect(loader.stats).toBe(first.stats);
    expect(loader.stats).toMatchObject({ aborted: false, loaded: 4, total: 4 });
    const { start, first: firstByte, end } = loader.stats.loading;
    expect(start <= firstByte && firstByte <= end && start > 1).toBe(true);
    expect(heard.onAbort, 'the end of the first request is no abort of the load').not.toHaveBeenCalled();
  });

  test('that answers first ends the second', async () => {
    requests.mockReturnValue(new Promise(() => {}));
    const { first, heard } = load();
    await pass(RACE_AFTER_MS);
    first.callbacks.onSuccess?.('first');
    expect(heard.onSuccess).toHaveBeenCalledExactlyOnceWith('first');
    expect(requests.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  test('that answers first loads on: the later answer of the second is dropped', async () => {
    let respond = (_: Response) => {};
    requests.mockReturnValue(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    const { first, heard } = load();
    await pass(RACE_AFTER_MS);
    first.stats.loading.first = performance.now();
    respond(new Response('second'));
    await pass(0);
    expect(first.stats.aborted).toBe(false);
    expect(requests.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    expect(heard.onSuccess).not.toHaveBeenCalled();
    first.callbacks.onSuccess?.('first');
    expect(heard.onSuccess).toHaveBeenCalledExactlyOnceWith('first');
  });

  test('that was refused by the server with an answer yields to the second', async () => {
    let respond = (_: Response) => {};
    requests.mockReturnValue(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    const { first, heard } = load();
    await pass(RACE_AFTER_MS);
    first.stats.loading.first = performance.now();
    first.callbacks.onError?.({ code: 503 });
    respond(new Response('second'));
    await pass(0);
    expect(heard.onError).not.toHaveBeenCalled();
    expect(heard.onSuccess).toHaveBeenCalledOnce();
  });

  test('ends with the second at the limit of the first byte', async () => {
    requests.mockReturnValue(new Promise(() => {}));
    const { first, heard } = load();
    await pass(RACE_AFTER_MS);
    first.callbacks.onTimeout?.();
    expect(heard.onTimeout).toHaveBeenCalledOnce();
    expect(requests.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  test('that breaks leaves the second alone, and fails with it', async () => {
    let fail = (_: unknown) => {};
    requests.mockReturnValue(
      new Promise((_, reject) => {
        fail = reject;
      }),
    );
    const { first, heard } = load();
    await pass(RACE_AFTER_MS);
    first.callbacks.onError?.({ code: 0 });
    expect(heard.onError).not.toHaveBeenCalled();
    fail(new TypeError('network'));
    await pass(0);
    expect(heard.onError).toHaveBeenCalledOnce();
  });

  test.each([503, 408, 425, 429])('stays alone when the second gets an error of this moment: %s', async (status) => {
    answer('', { status });
    const { first, heard } = load();
    await pass(RACE_AFTER_MS);
    first.callbacks.onSuccess?.('late');
    expect(heard.onError).not.toHaveBeenCalled();
    expect(heard.onSuccess).toHaveBeenCalledExactlyOnceWith('late');
  });

  test('ends by a clean refusal of the second', async () => {
    answer('', { status: 404 });
    const { heard } = load();
    await pass(RACE_AFTER_MS);
    expect(heard.onError.mock.calls[0]?.[0]).toMatchObject({ code: 404 });
  });

  test('is a text for a playlist', async () => {
    answer('#EXTM3U');
    const { heard } = load({ responseType: 'text' });
    await pass(RACE_AFTER_MS);
    expect(heard.onSuccess.mock.calls[0]?.[0]).toMatchObject({ data: '#EXTM3U' });
  });
});

describe('Race: no second request', () => {
  test('leaves once bytes arrive, or after an abort', async () => {
    const { first } = load();
    first.stats.loading.first = 2;
    load().loader.abort();
    load().loader.destroy();
    await pass(2 * RACE_AFTER_MS);
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
    const { host } = load();
    load({ host });
    load();
    await pass(RACE_AFTER_MS);
    expect(requests, 'one to each host').toHaveBeenCalledTimes(2);
    await pass(RETRY_GAP_MS - 1);
    expect(requests).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(requests).toHaveBeenCalledTimes(3);
  });
});

test('Race: an abort ends the second request, which has answered', async () => {
  const body = new ReadableStream({});
  requests.mockResolvedValue(new Response(body));
  const { heard, loader } = load();
  await pass(RACE_AFTER_MS);
  loader.abort();
  expect(heard.onAbort).toHaveBeenCalledOnce();
  expect(loader.stats.aborted).toBe(true);
  expect(requests.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});
