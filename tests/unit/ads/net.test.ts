import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAdNet, DOCUMENT_LIMIT } from '@/ads/net';
import { PING_TIMEOUT_MS, TRIAL_LIMIT_MS } from '@/ads/pings';
import { err, ok } from '@/lib/result';

const OWN = 'https://own.example';
const HEADERS = { 'X-Session-Context': 'print' };
const FOREIGN_URL = 'https://pixel.example/p';

type Answer = (url: string, init: RequestInit) => Promise<Response>;

/** A network that obeys the signal, as the browser's does. */
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

/** A body that comes in pieces and then stays open, until its signal ends. */
function stalling(pieces: readonly string[], signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')));
    },
  });
  return new Response(body);
}

/** The page that calls: its address, and that it is left. */
function stubPage(address: string) {
  const page = new EventTarget();
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('self', { origin: new URL(address).origin });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return { leave: () => page.dispatchEvent(new Event('pagehide')) };
}

function setUp({
  headers = () => HEADERS as Record<string, string>,
  ownOrigins = [OWN],
  page = 'http://page.example/',
} = {}) {
  const { leave } = stubPage(page);
  const log = vi.fn();
  const controller = new AbortController();
  const net = createAdNet({ headers, ownOrigins, log });
  const get = (url: string) => net.getText(url, controller.signal);
  return { net, log, controller, get, leave };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('getText', () => {
  test('gives the whole body', async () => {
    const pieces = ['<VA', 'ST>реклама', '</VAST>'];
    network(async () => new Response(new Blob(pieces)));
    expect(await setUp().get(FOREIGN_URL)).toEqual(ok('<VAST>реклама</VAST>'));
  });

  test('a letter that comes in two pieces is one letter', async () => {
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

  test('an answer without a body is blank text', async () => {
    network(async () => new Response(null, { status: 204 }));
    expect(await setUp().get(FOREIGN_URL)).toEqual(ok(''));
  });

  test.each([400, 404, 500, 503])('status %s is a failure with that status', async (status) => {
    network(async () => new Response('<VAST/>', { status }));
    expect(await setUp().get(FOREIGN_URL)).toEqual(err(status));
  });

  test('a host that cannot be reached is a failure without one', async () => {
    const calls = network(async () => Promise.reject(new TypeError('Failed to fetch')));
    const { get, log } = setUp();
    expect(await get(FOREIGN_URL)).toEqual(err('failed'));
    expect(calls).toHaveLength(1);
    expect(log.mock.calls[0]?.[0]).toBe('debug');
  });

  test('a body that breaks off is a failure', async () => {
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

describe('every wait ends', () => {
  const pending = Symbol('pending');
  const now = async <T>(promise: Promise<T>) => {
    await settled();
    return Promise.race([promise, Promise.resolve(pending)]);
  };

  test('an answer that never comes', async () => {
    network(() => new Promise(() => {}));
    const answer = setUp().get(FOREIGN_URL);
    await vi.advanceTimersByTimeAsync(4999);
    expect(await now(answer)).toBe(pending);
    await vi.advanceTimersByTimeAsync(1);
    expect(await now(answer)).toEqual(err('timeout'));
  });

  test('a body that stalls', async () => {
    network(async (_, { signal }) => stalling(['<VAST>'], signal));
    const answer = setUp().get(FOREIGN_URL);
    await vi.advanceTimersByTimeAsync(4999);
    expect(await now(answer)).toBe(pending);
    await vi.advanceTimersByTimeAsync(1);
    expect(await now(answer)).toEqual(err('timeout'));
  });

  test('the retry shares the time of the first try', async () => {
    const refuseAfter = () => new Promise<never>((_, reject) => setTimeout(reject, 4000, new TypeError('preflight')));
    const calls = network((_, { headers }) => (headers ? refuseAfter() : new Promise(() => {})));
    const answer = setUp().get(`${OWN}/vast`);
    await vi.advanceTimersByTimeAsync(4500);
    expect(calls).toHaveLength(2);
    expect(await now(answer)).toBe(pending);
    await vi.advanceTimersByTimeAsync(500);
    expect(await now(answer)).toEqual(err('timeout'));
  });

  test('an abort ends it at once, and is no timeout', async () => {
    network(async (_, { signal }) => stalling(['<VAST>'], signal));
    const { get, controller, log } = setUp();
    const answer = get(FOREIGN_URL);
    await settled();
    controller.abort();
    expect(await now(answer)).toEqual(err('aborted'));
    expect(log).not.toHaveBeenCalled();
  });

  test('the end of a longer wait is a timeout, too', async () => {
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

  test('an abort before, too', async () => {
    network();
    const { get, controller } = setUp();
    controller.abort();
    expect(await get(FOREIGN_URL)).toEqual(err('aborted'));
  });

  test('a signal that ended is no reason to ask again without headers', async () => {
    const calls = network(() => new Promise(() => {}));
    const { get, controller } = setUp();
    const answer = get(`${OWN}/vast`);
    controller.abort();
    await answer;
    expect(calls).toHaveLength(1);
  });

  test('no timer is left behind', async () => {
    network();
    await setUp().get(FOREIGN_URL);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a document that is too long', () => {
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

describe('headers of a document', () => {
  test('go to an own origin', async () => {
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
  ])('stay away from %s', async (url) => {
    const calls = network();
    await setUp().get(url);
    expect(calls.map(({ init }) => init.headers)).toEqual([undefined]);
  });

  test('are those of the moment', async () => {
    const calls = network();
    let context = 'a';
    const { get } = setUp({ headers: () => ({ 'X-Session-Context': context }) });
    await get(`${OWN}/1`);
    context = 'b';
    await get(`${OWN}/2`);
    expect(calls.map(({ init }) => init.headers)).toEqual([{ 'X-Session-Context': 'a' }, { 'X-Session-Context': 'b' }]);
  });

  test('are left out when there are none, so nothing is asked before', async () => {
    const calls = network();
    await setUp({ headers: () => ({}) }).get(`${OWN}/vast`);
    expect(calls.map(({ init }) => init.headers)).toEqual([undefined]);
  });

  test('a host that refuses them is asked once more, plainly', async () => {
    const calls = network(async (_, { headers }) => {
      if (headers) throw new TypeError('Failed to fetch');
      return new Response('<VAST/>');
    });
    expect(await setUp().get(`${OWN}/vast`)).toEqual(ok('<VAST/>'));
    expect(calls.map(({ init }) => init.headers)).toEqual([HEADERS, undefined]);
  });

  test('from then on without, pings as well', async () => {
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

  test('a host that is down keeps its headers', async () => {
    let up = false;
    const calls = network(async () => (up ? new Response('') : Promise.reject(new TypeError('down'))));
    const { get } = setUp();
    expect(await get(`${OWN}/1`)).toEqual(err('failed'));
    up = true;
    await get(`${OWN}/2`);
    expect(calls.map(({ init }) => init.headers)).toEqual([HEADERS, undefined, HEADERS]);
  });

  test('a refusal by status is an answer, not asked again', async () => {
    const calls = network(async () => new Response('', { status: 403 }));
    await setUp().get(`${OWN}/vast`);
    expect(calls).toHaveLength(1);
  });
});

describe('ping', () => {
  test('leaves at once, outlives the page and carries no header of ours abroad', () => {
    const calls = network();
    setUp().net.ping(FOREIGN_URL);
    const signal = expect.any(AbortSignal);
    expect(calls).toEqual([
      { url: FOREIGN_URL, init: { keepalive: true, mode: 'no-cors', credentials: 'include', signal } },
    ]);
  });

  test('brings the headers home', () => {
    const calls = network();
    setUp().net.ping(`${OWN}/ping`);
    const signal = expect.any(AbortSignal);
    expect(calls).toEqual([{ url: `${OWN}/ping`, init: { keepalive: true, headers: HEADERS, signal } }]);
  });

  test('goes home plainly when there are no headers', () => {
    const calls = network();
    setUp({ headers: () => ({}) }).net.ping(`${OWN}/ping`);
    expect(calls[0]?.init).toMatchObject({ mode: 'no-cors', keepalive: true });
  });

  test('that nobody answers gives its connection back', () => {
    vi.useFakeTimers();
    const calls = network(() => new Promise(() => {}));
    setUp().net.ping(FOREIGN_URL);
    vi.advanceTimersByTime(PING_TIMEOUT_MS - 1);
    expect(calls[0]?.init?.signal?.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(calls[0]?.init?.signal?.aborted).toBe(true);
    vi.useRealTimers();
  });

  test('that fails is logged at debug, and that is all', async () => {
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
  ])('%j is not called', (url) => {
    const calls = network();
    const { net, log } = setUp();
    net.ping(url);
    expect(calls).toEqual([]);
    expect(log.mock.calls[0]?.[0]).toBe('warn');
  });
});

describe('pings to an own origin', () => {
  type Wire = 'plain' | 'headers' | 'OPTIONS';
  /** Network calls of each ping, by the end of its address. */
  const sent = (calls: ReturnType<typeof network>): [string, Wire][] =>
    calls.map(({ url, init }) => [
      url.replace(/^.*\//, ''),
      init.method === 'OPTIONS' ? 'OPTIONS' : init.headers ? 'headers' : 'plain',
    ]);
  const refused = () => Promise.reject(new TypeError('Failed to fetch'));
  const later = (ms: number, answer: () => Promise<Response>) =>
    new Promise<Response>((resolve, reject) => setTimeout(() => answer().then(resolve, reject), ms));
  const taken = async () => new Response();

  test('that takes headers: the first goes ahead, the others follow its answer, all with headers', async () => {
    const calls = network(() => later(100, taken));
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

  test('that refuses the preflight: the first is sent again, the others without headers', async () => {
    const calls = network((_, { headers }) => later(100, headers ? refused : taken));
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

  test('whose answer may not be read although the preflight was answered: the first is not sent again', async () => {
    const calls = network((_, { headers, method }) => later(100, headers && method !== 'OPTIONS' ? refused : taken));
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

  test('that refuses headers on some paths only: what was refused is sent again, too', async () => {
    const calls = network((url, { headers }) => later(100, headers && url.endsWith('/b') ? refused : taken));
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

  test('that is slow: the others wait two seconds; once it has answered, headers go to it', async () => {
    const calls = network(() => later(3000, taken));
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

  test('that never answers: a ping which may have arrived is not sent again', async () => {
    const calls = network(() => new Promise(() => {}));
    setUp().net.ping(`${OWN}/a`);
    await vi.advanceTimersByTimeAsync(PING_TIMEOUT_MS * 2);
    expect(sent(calls)).toEqual([['a', 'headers']]);
  });

  test('that cannot be reached is asked anew with the next ping', async () => {
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

  test('when the page is left: what waits goes at once, what is on its way is not doubled', () => {
    const calls = network(() => later(100, taken));
    const { net, leave } = setUp();
    for (const name of ['a', 'b', 'c']) net.ping(`${OWN}/${name}`);
    leave();
    expect(sent(calls)).toEqual([
      ['a', 'headers'],
      ['b', 'plain'],
      ['c', 'plain'],
    ]);
  });

  test('when the page is left after a refusal: the ping is sent again at once, and once', async () => {
    const calls = network((_, { headers, method }) =>
      method === 'OPTIONS' ? later(100, refused) : headers ? refused() : taken(),
    );
    const { net, leave } = setUp();
    net.ping(`${OWN}/a`);
    await settled();
    leave();
    expect(sent(calls).at(-1)).toEqual(['a', 'plain']);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent(calls).filter(([, wire]) => wire === 'plain')).toHaveLength(1);
  });

  test('of the page itself: there is no preflight, so none waits', () => {
    const calls = network(() => new Promise(() => {}));
    const { net } = setUp({ page: `${OWN}/page` });
    for (const name of ['a', 'b']) net.ping(`${OWN}/${name}`);
    expect(sent(calls)).toEqual([
      ['a', 'headers'],
      ['b', 'headers'],
    ]);
  });

  test('foreign ones wait for nobody', () => {
    const calls = network(() => new Promise(() => {}));
    const { net } = setUp();
    net.ping(`${OWN}/a`);
    net.ping(FOREIGN_URL);
    expect(calls.map(({ url }) => url)).toEqual([`${OWN}/a`, FOREIGN_URL]);
  });
});

describe('on an https page', () => {
  test.each([
    ['http://a.example/x?u=http://b.example', 'https://a.example/x?u=http://b.example'],
    ['HTTP://a.example', 'https://a.example'],
    ['http://a.example:8081/x', 'https://a.example:8081/x'],
    ['http://a.example:80/x', 'https://a.example/x'],
    ['http://a.example:80', 'https://a.example'],
    ['http://a.example:8080/x', 'https://a.example:8080/x'],
    ['http://u:80@a.example/[X]:80/', 'https://u:80@a.example/[X]:80/'],
    ['https://a.example:80/x', 'https://a.example:80/x'],
  ])('%s is called as %s', async (url, called) => {
    const calls = network();
    const { net, get } = setUp({ page: 'https://page.example/' });
    net.ping(url);
    await get(url);
    expect(calls.map((call) => call.url)).toEqual([called, called]);
  });

  test('an own origin that is configured with http gets the headers', async () => {
    const calls = network();
    await setUp({ page: 'https://page.example/', ownOrigins: ['http://own.example'] }).get('http://own.example/vast');
    expect(calls).toMatchObject([{ url: 'https://own.example/vast', init: { headers: HEADERS } }]);
  });
});

test('on an http page an address stays as it is', async () => {
  const calls = network();
  const { net, get } = setUp();
  net.ping('http://a.example:80/x');
  await get('http://a.example/y');
  expect(calls.map(({ url }) => url)).toEqual(['http://a.example:80/x', 'http://a.example/y']);
});

test('works without any setting', async () => {
  const calls = network();
  stubPage('http://page.example/');
  const net = createAdNet({ log() {} });
  net.ping(FOREIGN_URL);
  expect(await net.getText(FOREIGN_URL, new AbortController().signal)).toEqual(ok('text'));
  expect(calls).toHaveLength(2);
});
