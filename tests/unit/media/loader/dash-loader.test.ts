import type { MediaPlayerClass } from 'dashjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPrefetchCache, type Fetched } from '@/domain/prefetch/prefetch-cache';
import { FIRST_BYTE_MS } from '@/domain/recovery/limits';
import { type DashFile, installDashLoader } from '@/media/loader/dash-loader';

const FILE_URL = 'https://media.invalid/manifest.mpd';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Loader {
  load(request: object, response: object): unknown;
}

/** A transfer of dash.js, which has set its handlers. */
function aTransfer(request: DashFile = {}, more: object = {}) {
  const cache = createPrefetchCache();
  const stock = { load: vi.fn() };
  const loaders = new Map<string, Loader>();
  const extend = (name: string, create: (this: object) => Loader, _: boolean) =>
    loaders.set(name, create.call({ parent: stock }));
  installDashLoader({ extend } as unknown as MediaPlayerClass, cache);
  const handlers = { onloadend: vi.fn(), onabort: vi.fn(), onprogress: vi.fn() };
  const customData: { abort?(): void } & Partial<Record<keyof typeof handlers, (event?: object) => void>> = {
    ...handlers,
  };
  const abort = vi.fn(() => customData.onabort?.());
  stock.load.mockImplementation(() => Object.assign(customData, { abort }));
  const file = { url: FILE_URL, responseType: 'text', customData: Object.assign(customData, { request }), ...more };
  const response: { data?: unknown; status?: number } = {};
  return {
    ...handlers,
    abort,
    stock,
    file,
    response,
    customData,
    load: (name = 'XHRLoader') => loaders.get(name)?.load(file, response),
    keep: (answer: Promise<Fetched | null>) => cache.keep(FILE_URL, answer, new AbortController().signal),
  };
}

function sent(request?: DashFile, name?: string) {
  const transfer = aTransfer(request);
  transfer.load(name);
  return transfer;
}

const fetched = (text: string, fields: Partial<Fetched> = {}): Fetched => ({
  url: `${FILE_URL}?moved`,
  body: new TextEncoder().encode(text).buffer,
  firstByteMs: 30,
  wholeMs: 400,
  ...fields,
});

test('DASH loader: serves a prefetched file without a request', async () => {
  const { keep, load, stock, response, onloadend } = aTransfer();
  keep(Promise.resolve(fetched('<MPD/>')));
  load();
  await vi.advanceTimersByTimeAsync(0);
  expect(stock.load).not.toHaveBeenCalled();
  expect(response).toMatchObject({ url: `${FILE_URL}?moved`, status: 200, data: '<MPD/>' });
  expect(onloadend).toHaveBeenCalledOnce();
});

test.each([
  ['that failed', Promise.resolve(null), 0],
  ['that is an error page', Promise.resolve(fetched('gone', { status: 404 })), 0],
  ['that takes too long', new Promise<null>(() => undefined), FIRST_BYTE_MS],
])('DASH loader: requests a prefetched file %s', async (_, answer, afterMs) => {
  const { keep, load, stock, file, response } = aTransfer();
  keep(answer);
  load();
  await vi.advanceTimersByTimeAsync(afterMs);
  expect(stock.load).toHaveBeenCalledExactlyOnceWith(file, response);
});

test('DASH loader: requests a part of a prefetched file', () => {
  const { keep, load, stock } = aTransfer({}, { headers: { Range: 'bytes=0-99' } });
  keep(Promise.resolve(fetched('<MPD/>')));
  load();
  expect(stock.load).toHaveBeenCalledOnce();
});

test('DASH loader: serves nothing after an abort', async () => {
  const { keep, load, customData, onabort, onloadend } = aTransfer();
  keep(Promise.resolve(fetched('<MPD/>')));
  load();
  customData.abort?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(onabort).toHaveBeenCalledOnce();
  expect(onloadend).not.toHaveBeenCalled();
});

test.each(['XHRLoader', 'FetchLoader'])(
  'DASH loader: ends a silent transfer of %s, so that dash.js repeats it',
  (name) => {
    const { abort, onloadend, onabort } = sent({}, name);
    vi.advanceTimersByTime(FIRST_BYTE_MS - 1);
    expect(abort).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(abort).toHaveBeenCalledOnce();
    expect(onloadend).toHaveBeenCalledOnce();
    expect(onabort, 'the abort of a limit is none of dash.js').not.toHaveBeenCalled();
  },
);

test.each(['onprogress', 'onloadend', 'abort'] as const)('DASH loader: leaves a transfer after %s', (event) => {
  const { abort, customData, onprogress } = sent();
  customData[event]?.({ loaded: 1 });
  expect(onprogress.mock.calls).toEqual(event === 'onprogress' ? [[{ loaded: 1 }]] : []);
  abort.mockClear();
  vi.advanceTimersByTime(2 * FIRST_BYTE_MS);
  expect(abort).not.toHaveBeenCalled();
});

test('DASH loader: a limit ends a transfer once', () => {
  const { customData, onloadend, onabort } = sent();
  customData.onabort?.();
  customData.onloadend?.();
  // As the loader of a low latency stream does after an abort.
  customData.onloadend?.();
  expect(onloadend).toHaveBeenCalledOnce();
  expect(onabort).not.toHaveBeenCalled();
});

test('DASH loader: dash.js learns of an abort of its own, which removes the other handler first', () => {
  const { customData, onabort } = sent();
  delete customData.onloadend;
  customData.onabort?.();
  expect(onabort).toHaveBeenCalledOnce();
});

const page = new TextEncoder().encode('<!doctype html><title>Login</title>').buffer;
const fmp4 = Uint8Array.of(0, 0, 0, 24, 0x73, 0x74, 0x79, 0x70).buffer;
const noise = Uint8Array.from({ length: 4000 }, (_, index) => (index * 73 + 41) % 251).buffer;
const webm = Uint8Array.of(0x1f, 0x43, 0xb6, 0x75).buffer;
const webmCues = Uint8Array.of(0x1c, 0x53, 0xbb, 0x6b).buffer;
const nothing = new ArrayBuffer(0);

test.each<[string, ArrayBuffer, DashFile, 'has' | 'has not']>([
  ['a page', page, { mediaType: 'video' }, 'has not'],
  ['a page', page, { mediaType: 'audio' }, 'has not'],
  ['noise', noise, { mediaType: 'video' }, 'has not'],
  ['nothing', nothing, { mediaType: 'video', bytesLoaded: 0 }, 'has not'],
  ['nothing after its chunks', nothing, { mediaType: 'video', bytesLoaded: 900 }, 'has'],
  ['fMP4', fmp4, { mediaType: 'video' }, 'has'],
  ['WebM', webm, { mediaType: 'video' }, 'has'],
  ['the index of WebM', webmCues, { mediaType: 'video' }, 'has'],
  ['a page', page, { mediaType: 'text' }, 'has'],
  ['a page', page, { mediaType: 'image' }, 'has'],
  ['a page', page, { type: 'MPD' }, 'has'],
])(
  'DASH loader: %s (%o) in place of a file of %j: it %s a body, without which dash.js requests it again',
  (_, ...rest) => {
    const [body, request, outcome] = rest;
    const { customData, response } = sent(request);
    response.data = body;
    customData.onloadend?.();
    expect(response.data).toBe(outcome === 'has' ? body : null);
  },
);
