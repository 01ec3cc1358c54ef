import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAdNet, DOCUMENT_LIMIT } from '@/ads/net';
import { PING_TIMEOUT_MS, TRIAL_LIMIT_MS } from '@/ads/ping-sender';
import { createPrefetchCache, type Fetched } from '@/domain/prefetch/prefetch-cache';
import { err, ok } from '@/lib/result';

const OWN = 'https://own.example';
const HEADERS = { 'X-Session-Context': 'print' };
const FOREIGN_URL = 'https://pixel.example/p';

type Answer = (url: string, init: RequestInit) => Promise<Response>;

/** A network that follows the abort signal, as the network of a browser does. */
function network(answer: Answer = async () => new Response('text')) {
  const calls: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return Promise.race([aborted(init.signal), answer(url, init)]);
  });
  return calls;
}

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
  });

/** A body that sends these chunks and then stays open until its signal aborts. */
function stalling(pieces: readonly string[], signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')));
    },
  });
  return new Response(body);
}

/** Stubs the calling page: its URL, and the event of leaving it. */
function stubPage(address: string) {
  const page = new EventTarget();
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('self', { origin: new URL(address).origin });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return {
    leave: () => page.dispatchEvent(new Event('pagehide')),
    /** The device goes offline, or comes back. */
    connect(onLine: boolean) {
      vi.stubGlobal('navigator', { onLine });
      if (onLine) page.dispatchEvent(new Event('online'));
    },
  };
}

function setUp({
  headers = () => HEADERS as Record<string, string>,
  ownOrigins = [OWN],
  page = 'http://page.example/',
  prefetched = createPrefetchCache(),
} = {}) {
  const { leave, connect } = stubPage(page);
  const log = vi.fn();
  const controller = new AbortController();
  const net = createAdNet({ headers, ownOrigins, prefetched, log });
  const get = (url: string) => net.getText(url, controller.signal);
  return { net, log, controller, get, leave, connect };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('AdNet: pings of a device that is offline leave once it is online again, in their order', async () => {
  const arrived: string[] = [];
  network(async (url) => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    arrived.push(url);
    return new Response('');
  });
  const { net, connect } = setUp();
  connect(false);
  net.ping(`${FOREIGN_URL}1`);
  net.ping(`${FOREIGN_URL}2`);
  await settled();
  connect(true);
  connect(true);
  await settled();
  expect(arrived).toEqual([`${FOREIGN_URL}1`, `${FOREIGN_URL}2`]);
});

test('AdNet: a ping leaves at once, and once, where the device only seems to be offline', async () => {
  const calls = network();
  const { net, connect } = setUp();
  connect(false);
  net.ping(FOREIGN_URL);
  connect(true);
  await settled();
  expect(calls).toHaveLength(1);
});

describe('AdNet with a document in windows-1251', () => {
  const LABEL = new Uint8Array([0xce, 0xce, 0xce]);
  const declared = new Uint8Array([
    ...new TextEncoder().encode('<?xml version="1.0" encoding="windows-1251"?>'),
    ...LABEL,
  ]);

  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['its header', LABEL, 'text/xml; charset=windows-1251'],
    ['its XML declaration', declared, 'text/xml'],
    ['its bytes', LABEL, 'text/xml'],
  ])('reads it by %s', async (_, body, type) => {
    network(async () => new Response(body, { headers: { 'Content-Type': type } }));
    const answer = await setUp().get('https://foreign.example/vast');
    expect(answer.ok && answer.value.slice(-3)).toBe('ООО');
  });

  test('reads one that the startup requested', async () => {
    network();
    const prefetched = createPrefetchCache();
    const url = 'https://list.example/ads.json';
    const fetched = {
      url,
      body: LABEL.buffer,
      status: 200,
      contentType: 'a/b; charset=cp1251',
      firstByteMs: 1,
      wholeMs: 1,
    };
    prefetched.keep(url, Promise.resolve(fetched), new AbortController().signal);
    expect(await setUp({ prefetched }).get(url)).toEqual(ok('ООО'));
  });
});

describe('AdNet with a document that the startup requested', () => {
  const URL_OF_LIST = 'https://list.example/ads.json';
  const answer = (status: number): Fetched => ({
    url: URL_OF_LIST,
    body: new TextEncoder().encode('early').buffer as ArrayBuffer,
    status,
    firstByteMs: 1,
    wholeMs: 1,
  });
  const setUpWith = (fetched: Promise<Fetched | null>) => {
    const prefetched = createPrefetchCache();
    prefetched.keep(URL_OF_LIST, fetched, new AbortController().signal);
    return setUp({ prefetched });
  };

  test('uses its text once, without a request', async () => {
    const calls = network();
    const { get } = setUpWith(Promise.resolve(answer(200)));
    expect(await get(URL_OF_LIST)).toEqual(ok('early'));
    expect(calls).toEqual([]);
    expect(await get(URL_OF_LIST)).toEqual(ok('text'));
  });

  test('reports its HTTP status', async () => {
    const calls = network();
    expect(await setUpWith(Promise.resolve(answer(503))).get(URL_OF_LIST)).toEqual(err(503));
    expect(calls).toEqual([]);
  });

  test('requests it again when the first request failed without a status', async () => {
    const calls = network();
    expect(await setUpWith(Promise.resolve(answer(0))).get(URL_OF_LIST)).toEqual(ok('text'));
    expect(calls).toHaveLength(1);
  });

  test('ends the wait for it at the time limit of a document', async () => {
    const calls = network();
    const result = setUpWith(new Promise(() => undefined)).get(URL_OF_LIST);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await result).toEqual(err('timeout'));
    expect(calls).toEqual([]);
  });
});

describe('Ad network getText', () => {
  test('gives the whole body', async () => {
    const pieces = ['<VA', 'ST>реклама', '</VAST>'];
    network(async () => new Response(new Blob(pieces)));
    expect(await setUp().get(FOREIGN_URL)).toEqual(ok('<VAST>реклама</VAST>'));
  });

  test('decodes a character that arrives in two chunks', async () => {
    const bytes = new TextEncoder().encode('ж');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 1));
        controller.enqueue(bytes.slice(1));
        controller.close();
      },
    });
    network(async () => new Response(body));
    expect(await setUp().get(FOREIGN_URL)).toEqual(ok('ж'));
  });

  test('gives an empty string for a response without a body', async () => {
    network(async () => new Response(null, { status: 204 }));
    expect(await setUp().get(FOREIGN_URL)).toEqual(ok(''));
  });

  test.each([400, 404, 500, 503])('reports the status %s as a failure with that status', async (status) => {
    network(async () => new Response('<VAST/>', { status }));
    expect(await setUp().get(FOREIGN_URL)).toEqual(err(status));
  });

  test('reports an unreachable host as a failure without a status', async () => {
    const calls = network(async () => Promise.reject(new TypeError('Failed to fetch')));
    const { get, log } = setUp();
    expect(await get(FOREIGN_URL)).toEqual(err('failed'));
    expect(calls).toHaveLength(1);
    expect(log.mock.calls[0]?.[0]).toBe('debug');
  });

  test('reports a body that breaks off as a failure', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('<VAST>'));
        controller.error(new TypeError('network error'));
      },
    });
    network(async () => new Response(body));
    expect(await setUp().get(FOREIGN_URL)).toEqual(err('failed'));
  });
});

describe('Ad network wait', () => {
  const pending = Symbol('pending');
  const now = async <T>(promise: Promise<T>) => {
    await settled();
    return Promise.race([promise, Promise.resolve(pending)]);
  };

  test('ends when no response arrives', async () => {
    network(() => new Promise(() => {}));
    const answer = setUp().get(FOREIGN_URL);
    await vi.advanceTimersByTimeAsync(4999);
    expect(await now(answer)).toBe(pending);
    await vi.advanceTimersByTimeAsync(1);
    expect(await now(answer)).toEqual(err('timeout'));
  });

  test('ends when a body stalls', async () => {
    network(async (_, { signal }) => stalling(['<VAST>'], signal));
    const answer = setUp().get(FOREIGN_URL);
    await vi.advanceTimersByTimeAsync(4999);
    expect(await now(answer)).toBe(pending);
    await vi.advanceTimersByTimeAsync(1);
    expect(await now(answer)).toEqual(err('timeout'));
  });

  test('covers the first try and the retry together', async () => {
    const refuseAfter = () => new Promise<never>((_, reject) => setTimeout(reject, 4000, new TypeError('preflight')));
    const calls = network((_, { headers }) => (headers ? refuseAfter() : new Promise(() => {})));
    const answer = setUp().get(`${OWN}/vast`);
    await vi.advanceTimersByTimeAsync(4500);
    expect(calls).toHaveLength(2);
    expect(await now(answer)).toBe(pending);
    await vi.advanceTimersByTimeAsync(500);
    expect(await now(answer)).toEqual(err('timeout'));
  });

  test('ends at once on an abort, which is not reported as a timeout', async () => {
    network(async (_, { signal }) => stalling(['<VAST>'], signal));
    const { get, controller, log } = setUp();
    const answer = get(FOREIGN_URL);
    await settled();
    controller.abort();
    expect(await now(answer)).toEqual(err('aborted'));
    expect(log).not.toHaveBeenCalled();
  });

  test('reports the timeout of an enclosing deadline as a timeout', async () => {
    network(async (_, { signal }) => stalling(['<VAST>'], signal));
    const { net, controller } = setUp();
    const wait = new AbortController();
    const answer = net.getText(FOREIGN_URL, controller.signal, wait.signal);
    expect(await now(answer)).toBe(pending);
    wait.abort();
    expect(await now(answer)).toEqual(err('timeout'));
    expect(await net.getText(FOREIGN_URL, controller.signal, wait.signal)).toEqual(err('timeout'));
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends at once when the signal aborted before the request', async () => {
    network();
    const { get, controller } = setUp();
    controller.abort();
    expect(await get(FOREIGN_URL)).toEqual(err('aborted'));
  });

  test('does not lead to a retry without headers once the signal has aborted', async () => {
    const calls = network(() => new Promise(() => {}));
    const { get, controller } = setUp();
    const answer = get(`${OWN}/vast`);
    controller.abort();
    await answer;
    expect(calls).toHaveLength(1);
  });

  test('leaves no timer behind', async () => {
    network();
    await setUp().get(FOREIGN_URL);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('Ad document over the size limit', () => {
  test('is read up to the limit', async () => {
    network(async () => new Response('x'.repeat(DOCUMENT_LIMIT)));
    const answer = await setUp().get(FOREIGN_URL);
    expect(answer.ok && answer.value.length).toBe(DOCUMENT_LIMIT);
  });

  test('is refused', async () => {
    network(async () => new Response('x'.repeat(DOCUMENT_LIMIT + 1)));
    expect(await setUp().get(FOREIGN_URL)).toEqual(err('failed'));
  });
});

describe('Ad document headers', () => {
  test('are sent to an own origin', async () => {
    const calls = network();
    await setUp().get(`${OWN}/vast`);
    expect(calls.map(({ init }) => init.headers)).toEqual([HEADERS]);
  });

  test.each([
    FOREIGN_URL,
    'https://own.example.evil.example/',
    'http://own.example/',
    'https://own.example:8443/',
    'https://x.own.example/',
  ])('are not sent to %s', async (url) => {
    const calls = network();
    await setUp().get(url);
    expect(calls.map(({ init }) => init.headers)).toEqual([undefined]);
  });

  test('are read anew for each request', async () => {
    const calls = network();
    let context = 'a';
    const { get } = setUp({ headers: () => ({ 'X-Session-Context': context }) });
    await get(`${OWN}/1`);
    context = 'b';
    await get(`${OWN}/2`);
    expect(calls.map(({ init }) => init.headers)).toEqual([{ 'X-Session-Context': 'a' }, { 'X-Session-Context': 'b' }]);
  });

  test('are left out when there are none, so that no preflight is sent', async () => {
    const calls = network();
    await setUp({ headers: () => ({}) }).get(`${OWN}/vast`);
    expect(calls.map(({ init }) => init.headers)).toEqual([undefined]);
  });

  test('are dropped in one retry when the host refuses them', async () => {
    const calls = network(async (_, { headers }) => {
      if (headers) throw new TypeError('Failed to fetch');
      return new Response('<VAST/>');
    });
    expect(await setUp().get(`${OWN}/vast`)).toEqual(ok('<VAST/>'));
    expect(calls.map(({ init }) => init.headers)).toEqual([HEADERS, undefined]);
  });

  test('are left out of second requests and pings after a refusal', async () => {
    const calls = network(async (_, { headers }) => {
      if (headers) throw new TypeError('Failed to fetch');
      return new Response('<VAST/>');
    });
    const { get, net } = setUp({ ownOrigins: [OWN, 'https://other.example'] });
    await get(`${OWN}/1`);
    await get(`${OWN}/2`);
    net.ping(`${OWN}/ping`);
    net.ping('https://other.example/ping');
    expect(calls.slice(2).map(({ url, init }) => [url, init.headers])).toEqual([
      [`${OWN}/2`, undefined],
      [`${OWN}/ping`, undefined],
      ['https://other.example/ping', HEADERS],
    ]);
  });

  test('are kept for a host that is down', async () => {
    let up = false;
    const calls = network(async () => (up ? new Response('') : Promise.reject(new TypeError('down'))));
    const { get } = setUp();
    expect(await get(`${OWN}/1`)).toEqual(err('failed'));
    up = true;
    await get(`${OWN}/2`);
    expect(calls.map(({ init }) => init.headers)).toEqual([HEADERS, undefined, HEADERS]);
  });

  test('are not dropped after an error status, which is an answer', async () => {
    const calls = network(async () => new Response('', { status: 403 }));
    await setUp().get(`${OWN}/vast`);
    expect(calls).toHaveLength(1);
  });
});

describe('Ad document cookies', () => {
  type Wire = { headers: unknown; credentials: RequestCredentials | undefined };
  /** A host that refuses what `refuses` names. Its calls, in short. */
  function host(refuses: (init: RequestInit) => boolean) {
    const calls = network(async (_, init) => {
      if (refuses(init)) throw new TypeError('Failed to fetch');
      return new Response('<VAST/>');
    });
    const wire = () => calls.map(({ init: { headers, credentials } }): Wire => ({ headers, credentials }));
    const { net, controller } = setUp();
    const document = (url: string) => net.getText(url, controller.signal, undefined, 'include');
    return { net, document, wire };
  }
  const COOKIES: Wire = { headers: undefined, credentials: 'include' };
  const BOTH: Wire = { headers: HEADERS, credentials: 'include' };
  const OWN_HEADERS: Wire = { headers: HEADERS, credentials: undefined };
  const PLAIN: Wire = { headers: undefined, credentials: undefined };

  test('are sent to a foreign host', async () => {
    const { document, wire } = host(() => false);
    expect(await document(FOREIGN_URL)).toEqual(ok('<VAST/>'));
    expect(wire()).toEqual([COOKIES]);
  });

  test('are left out for a host that refuses them, whose later documents are asked for once', async () => {
    const { document, wire } = host(({ credentials }) => credentials === 'include');
    expect(await document(`${FOREIGN_URL}1`)).toEqual(ok('<VAST/>'));
    expect(await document(`${FOREIGN_URL}2`)).toEqual(ok('<VAST/>'));
    await document('https://other.example/vast');
    expect(wire()).toEqual([COOKIES, PLAIN, PLAIN, COOKIES, PLAIN]);
  });

  test('go with the headers to an own origin', async () => {
    const { document, wire } = host(() => false);
    await document(`${OWN}/vast`);
    expect(wire()).toEqual([BOTH]);
  });

  test('are left out before the headers are', async () => {
    const { document, wire } = host(({ credentials }) => credentials === 'include');
    await document(`${OWN}/1`);
    await document(`${OWN}/2`);
    expect(wire()).toEqual([BOTH, OWN_HEADERS, OWN_HEADERS]);
  });

  test('and headers are left out for an own origin that refuses both', async () => {
    const { document, wire } = host(({ credentials, headers }) => credentials === 'include' || headers !== undefined);
    await document(`${OWN}/1`);
    await document(`${OWN}/2`);
    expect(wire()).toEqual([BOTH, OWN_HEADERS, PLAIN, PLAIN]);
  });

  test('are kept for a host that is down', async () => {
    let isDown = true;
    const { document, wire } = host(() => isDown);
    expect(await document(FOREIGN_URL)).toEqual(err('failed'));
    isDown = false;
    await document(FOREIGN_URL);
    expect(wire()).toEqual([COOKIES, PLAIN, COOKIES]);
  });

  test('are not left out after an error status, which is an answer', async () => {
    const calls = network(async () => new Response('', { status: 403 }));
    const { net, controller } = setUp();
    expect(await net.getText(FOREIGN_URL, controller.signal, undefined, 'include')).toEqual(err(403));
    expect(calls).toHaveLength(1);
  });

  test('are not sent with an ad list, which the startup may have asked for already', async () => {
    const { net, wire } = host(() => false);
    await net.getText(FOREIGN_URL, new AbortController().signal);
    expect(wire()).toEqual([PLAIN]);
  });
});

describe('Ad ping', () => {
  test('is sent at once with keepalive, and without our headers to a foreign origin', () => {
    const calls = network();
    setUp().net.ping(FOREIGN_URL);
    const signal = expect.any(AbortSignal);
    expect(calls).toEqual([
      {
        url: FOREIGN_URL,
        init: { keepalive: true, cache: 'no-store', mode: 'no-cors', credentials: 'include', signal },
      },
    ]);
  });

  test('carries the headers to an own origin', () => {
    const calls = network();
    setUp().net.ping(`${OWN}/ping`);
    const signal = expect.any(AbortSignal);
    expect(calls).toEqual([
      { url: `${OWN}/ping`, init: { keepalive: true, cache: 'no-store', headers: HEADERS, signal } },
    ]);
  });

  test('carries no headers to an own origin when there are none', () => {
    const calls = network();
    setUp({ headers: () => ({}) }).net.ping(`${OWN}/ping`);
    expect(calls[0]?.init).toMatchObject({ mode: 'no-cors', keepalive: true });
  });

  test('releases its connection when no response arrives', () => {
    vi.useFakeTimers();
    const calls = network(() => new Promise(() => {}));
    setUp().net.ping(FOREIGN_URL);
    vi.advanceTimersByTime(PING_TIMEOUT_MS - 1);
    expect(calls[0]?.init?.signal?.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(calls[0]?.init?.signal?.aborted).toBe(true);
    vi.useRealTimers();
  });

  test('logs a failure at debug level and reports nothing else', async () => {
    network(async () => Promise.reject(new TypeError('Failed to fetch')));
    const { net, log } = setUp();
    net.ping(FOREIGN_URL);
    await settled();
    expect(log.mock.calls).toEqual([['debug', expect.stringContaining(FOREIGN_URL), expect.any(TypeError)]]);
  });

  test.each([
    'javascript:alert(1)',
    'data:,x',
    'ftp://a.example/x',
    '/relative',
    'blob:https://a.example/1',
    '',
    'mailto:a@b',
  ])('is not sent to %j', (url) => {
    const calls = network();
    const { net, log } = setUp();
    net.ping(url);
    expect(calls).toEqual([]);
    expect(log.mock.calls[0]?.[0]).toBe('warn');
  });
});

describe('Ad pings to an own origin', () => {
  type Wire = 'plain' | 'headers' | 'OPTIONS';
  /** Lists the network calls of each ping, by the end of the URL. */
  const sent = (calls: ReturnType<typeof network>): [string, Wire][] =>
    calls.map(({ url, init }) => [
      url.replace(/^.*\//, ''),
      init.method === 'OPTIONS' ? 'OPTIONS' : init.headers ? 'headers' : 'plain',
    ]);
  const refused = () => Promise.reject(new TypeError('Failed to fetch'));
  const second = (ms: number, answer: () => Promise<Response>) =>
    new Promise<Response>((resolve, reject) => setTimeout(() => answer().then(resolve, reject), ms));
  const taken = async () => new Response();

  test('wait for the first one and then carry headers when the origin accepts headers', async () => {
    const calls = network(() => second(100, taken));
    const { net } = setUp();
    for (const name of ['a', 'b', 'c']) net.ping(`${OWN}/${name}`);
    expect(sent(calls)).toEqual([['a', 'headers']]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent(calls).slice(1)).toEqual([
      ['b', 'headers'],
      ['c', 'headers'],
    ]);
    net.ping(`${OWN}/d`);
    expect(sent(calls).at(-1)).toEqual(['d', 'headers']);
  });

  test('are sent without headers after the first is sent again when the preflight is refused', async () => {
    const calls = network((_, { headers }) => second(100, headers ? refused : taken));
    const { net } = setUp();
    net.ping(`${OWN}/a`);
    net.ping(`${OWN}/b`);
    await vi.advanceTimersByTimeAsync(300);
    net.ping(`${OWN}/c`);
    expect(sent(calls)).toEqual([
      ['a', 'headers'],
      ['a', 'OPTIONS'],
      ['b', 'plain'],
      ['a', 'plain'],
      ['c', 'plain'],
    ]);
    expect(calls.filter(({ init }) => !init.headers).map(({ init }) => init)).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ mode: 'no-cors', credentials: 'include', keepalive: true })),
    );
  });

  test('do not repeat the first when the preflight is accepted and the response is unreadable', async () => {
    const calls = network((_, { headers, method }) => second(100, headers && method !== 'OPTIONS' ? refused : taken));
    const { net } = setUp();
    net.ping(`${OWN}/a`);
    await vi.advanceTimersByTimeAsync(300);
    net.ping(`${OWN}/b`);
    expect(sent(calls)).toEqual([
      ['a', 'headers'],
      ['a', 'OPTIONS'],
      ['b', 'plain'],
    ]);
  });

  test('are repeated when only some paths refuse headers', async () => {
    const calls = network((url, { headers }) => second(100, headers && url.endsWith('/b') ? refused : taken));
    const { net } = setUp();
    net.ping(`${OWN}/a`);
    await vi.advanceTimersByTimeAsync(100);
    net.ping(`${OWN}/b`);
    await vi.advanceTimersByTimeAsync(300);
    net.ping(`${OWN}/c`);
    expect(sent(calls).slice(1)).toEqual([
      ['b', 'headers'],
      ['b', 'OPTIONS'],
      ['b', 'plain'],
      ['c', 'plain'],
    ]);
  });

  test('wait two seconds for a slow origin, and carry headers once the origin has answered', async () => {
    const calls = network(() => second(3000, taken));
    const { net } = setUp();
    net.ping(`${OWN}/a`);
    net.ping(`${OWN}/b`);
    await vi.advanceTimersByTimeAsync(TRIAL_LIMIT_MS - 1);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent(calls).slice(1)).toEqual([['b', 'plain']]);
    await vi.advanceTimersByTimeAsync(1000);
    net.ping(`${OWN}/c`);
    expect(sent(calls).at(-1)).toEqual(['c', 'headers']);
  });

  test('are not repeated when the origin never answers, because they may have arrived', async () => {
    const calls = network(() => new Promise(() => {}));
    setUp().net.ping(`${OWN}/a`);
    await vi.advanceTimersByTimeAsync(PING_TIMEOUT_MS * 2);
    expect(sent(calls)).toEqual([['a', 'headers']]);
  });

  test('start over with the next ping when the origin is unreachable', async () => {
    let isUp = false;
    const calls = network(() => (isUp ? taken() : refused()));
    const { net } = setUp();
    net.ping(`${OWN}/a`);
    await settled();
    isUp = true;
    net.ping(`${OWN}/b`);
    expect(sent(calls)).toEqual([
      ['a', 'headers'],
      ['a', 'OPTIONS'],
      ['a', 'plain'],
      ['b', 'headers'],
    ]);
  });

  test('are sent at once when the page is left, without repeating those on their way', () => {
    const calls = network(() => second(100, taken));
    const { net, leave } = setUp();
    for (const name of ['a', 'b', 'c']) net.ping(`${OWN}/${name}`);
    leave();
    expect(sent(calls)).toEqual([
      ['a', 'headers'],
      ['b', 'plain'],
      ['c', 'plain'],
    ]);
  });

  test('are repeated at once and once only when the page is left after a refusal', async () => {
    const calls = network((_, { headers, method }) =>
      method === 'OPTIONS' ? second(100, refused) : headers ? refused() : taken(),
    );
    const { net, leave } = setUp();
    net.ping(`${OWN}/a`);
    await settled();
    leave();
    expect(sent(calls).at(-1)).toEqual(['a', 'plain']);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent(calls).filter(([, wire]) => wire === 'plain')).toHaveLength(1);
  });

  test('do not wait on the origin of the page, which needs no preflight', () => {
    const calls = network(() => new Promise(() => {}));
    const { net } = setUp({ page: `${OWN}/page` });
    for (const name of ['a', 'b']) net.ping(`${OWN}/${name}`);
    expect(sent(calls)).toEqual([
      ['a', 'headers'],
      ['b', 'headers'],
    ]);
  });

  test('do not delay pings to a foreign origin', () => {
    const calls = network(() => new Promise(() => {}));
    const { net } = setUp();
    net.ping(`${OWN}/a`);
    net.ping(FOREIGN_URL);
    expect(calls.map(({ url }) => url)).toEqual([`${OWN}/a`, FOREIGN_URL]);
  });
});

describe('Ad network on an https page', () => {
  test.each([
    ['http://a.example/x?u=http://b.example', 'https://a.example/x?u=http://b.example'],
    ['HTTP://a.example', 'https://a.example'],
    ['http://a.example:8081/x', 'https://a.example:8081/x'],
    ['http://a.example:80/x', 'https://a.example/x'],
    ['http://a.example:80', 'https://a.example'],
    ['http://a.example:8080/x', 'https://a.example:8080/x'],
    ['http://u:80@a.example/[X]:80/', 'https://u:80@a.example/[X]:80/'],
    ['https://a.example:80/x', 'https://a.example:80/x'],
  ])('requests %s as %s', async (url, called) => {
    const calls = network();
    const { net, get } = setUp({ page: 'https://page.example/' });
    net.ping(url);
    await get(url);
    expect(calls.map((call) => call.url)).toEqual([called, called]);
  });

  test('sends headers to an own origin that is configured with http', async () => {
    const calls = network();
    await setUp({ page: 'https://page.example/', ownOrigins: ['http://own.example'] }).get('http://own.example/vast');
    expect(calls).toMatchObject([{ url: 'https://own.example/vast', init: { headers: HEADERS } }]);
  });
});

test('Ad network: leaves URLs as they are on an http page', async () => {
  const calls = network();
  const { net, get } = setUp();
  net.ping('http://a.example:80/x');
  await get('http://a.example/y');
  expect(calls.map(({ url }) => url)).toEqual(['http://a.example:80/x', 'http://a.example/y']);
});

test('Ad network: works without any setting', async () => {
  const calls = network();
  stubPage('http://page.example/');
  const net = createAdNet({ log() {} });
  net.ping(FOREIGN_URL);
  expect(await net.getText(FOREIGN_URL, new AbortController().signal)).toEqual(ok('text'));
  expect(calls).toHaveLength(2);
});
