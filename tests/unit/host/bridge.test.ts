import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EVENT_NAMES, METHOD_NAMES, METHODS_WITHOUT_PAYLOAD, type MethodName, type PlayerState } from 'vv-protocol';
import { createHostBridge } from '@/host/bridge';
import type { Answer, HostHandlers } from '@/host/host-handlers';
import { ok } from '@/lib/result';
import { PLAYING } from '../../support/fake-compat-port';
import { FakeWindow } from './fake-window';

const header = { ns: 'vv-player', v: 1 };
const hello = (events?: string[]) => ({ ...header, kind: 'hello', ...(events && { payload: { events } }) });
const call = (id: string, name: string, payload?: unknown) => ({ ...header, kind: 'call', id, name, payload });
const stateIn = (phase: PlayerState['phase']): PlayerState => ({ ...PLAYING, phase });
const ready = {
  ...header,
  kind: 'ready',
  payload: {
    version: '1.2.3',
    methods: [...METHOD_NAMES],
    events: [...EVENT_NAMES],
    state: stateIn('idle'),
  },
};

let window: FakeWindow;
let now = 0;
/** Messages that the widget sent at its start. */
const greeted: FakeWindow['posted'] = [];
const handlers = {
  call: vi.fn<HostHandlers['call']>(),
  greeted: vi.fn(),
  adPause: vi.fn(),
  mergeHostStorage: vi.fn(),
  hostPageChanged: vi.fn(),
  state: vi.fn(() => stateIn('idle')),
  compatMessage: vi.fn(),
} satisfies HostHandlers;

function start(
  over: FakeWindow = new FakeWindow(),
  { signal = new AbortController().signal, allowedOrigins = null as readonly string[] | null } = {},
) {
  window = over;
  const bridge = createHostBridge(window, { version: '1.2.3', now: () => now, allowedOrigins });
  bridge.start(handlers, signal);
  greeted.push(...window.posted.splice(0));
  return bridge;
}

/** Lets the answers to calls be posted. */
const answers = async () => {
  await new Promise(setImmediate);
  return window.take();
};

beforeEach(() => {
  now = 0;
  greeted.length = 0;
  vi.clearAllMocks();
  handlers.call.mockResolvedValue(ok(null));
});

describe('Host bridge: foreign messages', () => {
  test('are not read from another window', () => {
    start();
    expect(window.receiveUnread()).toEqual({ reads: 0 });
    expect(window.receiveUnread({ source: null })).toEqual({ reads: 0 });
    expect(window.receiveUnread({ source: window.parent })).not.toEqual({ reads: 0 });
  });

  test('are not read from an origin that is not allowed, or not pinned', () => {
    start(new FakeWindow(), { allowedOrigins: ['https://site.example'] });
    const other = () => window.receiveUnread({ source: window.parent, origin: 'https://other.example' });
    expect(other()).toEqual({ reads: 0 });
    start();
    window.receive(hello());
    expect(other()).toEqual({ reads: 0 });
  });
});

describe('Host bridge: hello of the page', () => {
  test('gets a ready answer each time, with the current state', () => {
    start();
    window.receive(hello());
    handlers.state.mockReturnValueOnce(stateIn('ready'));
    window.receive(JSON.stringify(hello()));
    expect(handlers.greeted).toHaveBeenCalledTimes(2);
    expect(window.take()).toEqual([ready, { ...ready, payload: { ...ready.payload, state: stateIn('ready') } }]);
  });

  test('passes on the values that the host page has persisted', () => {
    start();
    window.receive(hello());
    expect(handlers.mergeHostStorage).not.toHaveBeenCalled();
    window.receive({ ...hello(), payload: { events: [], storage: { 'player-volume': '0.5' } } });
    expect(handlers.mergeHostStorage).toHaveBeenCalledExactlyOnceWith({ 'player-volume': '0.5' });
  });

  test('gets what the link named in vain, also from before it', () => {
    const bridge = start();
    const payload = { kind: 'season', value: 9 } as const;
    bridge.event('notfound', payload);
    bridge.event('play', undefined);
    expect(window.take()).toEqual([]);
    window.receive(hello());
    window.receive(hello());
    expect(window.take()).toEqual([ready, { ...header, kind: 'event', name: 'notfound', payload }, ready]);
  });

  test('passes on the http URLs of the page and pauseOthers, and nothing without any', () => {
    start();
    const urls = { shareUrl: 'https://site.example/{season}', poster: 'https://site.example/7.jpg' };
    for (const payload of [
      {},
      { shareUrl: 'javascript:alert(1)', poster: '/7.jpg' },
      { shareUrl: 7, poster: {}, pauseOthers: 0 },
    ])
      window.receive({ ...hello(), payload });
    expect(handlers.hostPageChanged).not.toHaveBeenCalled();
    window.receive({ ...hello(), payload: urls });
    window.receive({ ...hello(), payload: { ...urls, shareUrl: 'ftp://site.example' } });
    window.receive({ ...hello(), payload: { pauseOthers: false } });
    expect(handlers.hostPageChanged.mock.calls).toEqual([
      [{ ...urls, pauseOthers: true }],
      [{ ...urls, shareUrl: null, pauseOthers: true }],
      [{ shareUrl: null, poster: null, pauseOthers: false }],
    ]);
  });

  test.each([
    ['null', null, {}],
    ['a text', 'player-volume', {}],
    ['a number', 7, {}],
    ['values that are no texts', { 'player-volume': 0.5, 'player-muted': 'true' }, { 'player-muted': 'true' }],
  ])('passes on only texts of the persisted values: %s', (_, storage, texts) => {
    start();
    window.receive({ ...hello(), payload: { storage } });
    expect(handlers.mergeHostStorage).toHaveBeenCalledExactlyOnceWith(texts);
  });

  test('pins the origin: other origins get nothing', async () => {
    const bridge = start();
    window.receive(hello());
    expect(window.posted.map(({ to }) => to)).toEqual(['https://site.example']);
    window.take();
    const other = { origin: 'https://other.example' };
    window.receive(hello(), other);
    window.receive(call('1', 'play'), other);
    window.receive({ event: 'adPause' }, other);
    expect(await answers()).toEqual([]);
    expect(handlers.call).not.toHaveBeenCalled();
    expect(handlers.adPause).not.toHaveBeenCalled();
    bridge.event('play', undefined);
    bridge.plain({ event: 'episodeChanged' });
    expect(window.posted.map(({ to }) => to)).toEqual(['https://site.example', 'https://site.example']);
  });

  test('pins no origin when it is malformed', () => {
    start();
    window.receive({ ...hello(), v: 2 }, { origin: 'https://evil.example' });
    window.receive(call('1', 'play'), { origin: 'https://evil.example' });
    window.receive(hello());
    expect(window.posted.map(({ to }) => to)).toEqual(['https://site.example']);
  });

  test.each(['null', 'file://'])(
    'from a page without an origin, %s, is answered by the star, and pins that origin too',
    async (origin) => {
      const bridge = start();
      window.receive(hello(), { origin });
      bridge.plain({ event: 'episodeChanged' });
      expect(window.posted.map(({ to }) => to)).toEqual(['*', '*']);
      window.take();
      window.receive(hello());
      expect(await answers()).toEqual([]);
    },
  );

  test('is ignored from any window but the parent', async () => {
    start();
    for (const source of [null, {}, window, { postMessage() {} }]) {
      window.receive(hello(), { source });
      window.receive({ event: 'adPause' }, { source });
    }
    expect(await answers()).toEqual([]);
    expect(handlers.adPause).not.toHaveBeenCalled();
  });
});

describe('Host bridge: hello of the widget', () => {
  test('is sent at the start, for a page that waits', () => {
    start();
    expect(greeted).toEqual([{ message: { ...header, kind: 'hello', payload: { version: '1.2.3' } }, to: '*' }]);
  });
});

describe('Host bridge: allowed origins', () => {
  const allowedOrigins = ['https://site.example', 'https://*.b.example'];

  test.each(['https://site.example', 'https://a.b.example'])('accept calls and ad pauses of %s', async (origin) => {
    start(new FakeWindow(), { allowedOrigins });
    window.receive(hello(), { origin });
    window.receive(call('1', 'play'), { origin });
    window.receive({ event: 'adPause' }, { origin });
    expect(await answers()).toMatchObject([{ kind: 'ready' }, { kind: 'result', id: '1' }]);
    expect(handlers.adPause).toHaveBeenCalledOnce();
  });

  test('give no answer to another origin, and ignore its ad pause', async () => {
    const bridge = start(new FakeWindow(), { allowedOrigins });
    const origin = 'https://evil.example';
    window.receive(hello(), { origin });
    window.receive(call('1', 'play'), { origin });
    window.receive({ event: 'adPause' }, { origin });
    bridge.event('play', undefined);
    expect(await answers()).toEqual([]);
    expect(handlers.call).not.toHaveBeenCalled();
    expect(handlers.adPause).not.toHaveBeenCalled();
  });
});

describe('Host bridge: rate limit', () => {
  test('refuses a flood of large calls without reading them', async () => {
    start();
    window.receive(hello());
    window.take();
    let reads = 0;
    const toJSON = () => {
      reads += 1;
      return {};
    };
    for (let id = 0; id < 1000; id += 1) window.receive({ ...call(String(id), 'getState'), payload: { toJSON } });
    expect(await answers()).toHaveLength(1000);
    expect(reads).toBeLessThanOrEqual(50);
  });

  test('takes a call after the hellos of a page that has waited for the player', async () => {
    start();
    for (let count = 0; count < 60; count += 1) window.receive(hello());
    window.take();
    window.receive(call('first', 'getState'));
    expect(await answers()).toMatchObject([{ id: 'first', payload: null }]);
  });

  test('drops hellos beyond the limit', async () => {
    start();
    for (let count = 0; count < 200; count += 1) window.receive(hello());
    expect(await answers()).toHaveLength(50);
    now = 1000;
    window.receive(hello());
    expect(await answers()).toMatchObject([{ kind: 'ready' }]);
  });
});

describe('Host bridge: calls', () => {
  test('get their own results by id, in order of completion', async () => {
    start();
    window.receive(hello());
    window.take();
    let finish = (_: Answer) => {};
    handlers.call.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    window.receive(call('slow', 'play'));
    window.receive(call('quick', 'pause'));
    expect(await answers()).toEqual([{ ...header, kind: 'result', id: 'quick', name: 'pause', payload: null }]);
    finish(ok([]));
    expect(await answers()).toEqual([{ ...header, kind: 'result', id: 'slow', name: 'play', payload: [] }]);
  });

  test('pass on only checked payloads', async () => {
    start();
    window.receive(hello());
    window.receive(call('1', 'seek', { time: 30 }));
    window.receive(call('2', 'setEpisode', { season: 2, evil: 1 }));
    await answers();
    expect(handlers.call.mock.calls).toEqual([
      [{ name: 'seek', payload: 30 }],
      [{ name: 'setEpisode', payload: { season: 2 } }],
    ]);
  });

  test.each([
    ['an unknown method', 'fly', undefined, 'UnsupportedError'],
    ['a name of the prototype', 'constructor', undefined, 'UnsupportedError'],
  ])('%s is refused with an UnsupportedError', async (_, name, payload, error) => {
    start();
    window.receive(hello());
    window.take();
    window.receive(call('1', name, payload));
    expect(await answers()).toEqual([
      { ...header, kind: 'result', id: '1', name, error: { name: error, message: expect.stringMatching(/\w/) } },
    ]);
    expect(handlers.call).not.toHaveBeenCalled();
  });

  /** A payload that each method refuses; the other methods ignore theirs. */
  const BAD_PAYLOADS: Partial<Record<MethodName, unknown>> = {
    seek: { time: '30' },
    setVolume: 1.01,
    setMuted: 'true',
    setRate: { rate: 9 },
    setQuality: 720,
    setAudioTrack: null,
    setTextTrack: { label: 1 },
    setEpisode: { episodeId: 1.5 },
  };

  test.each(METHOD_NAMES)(
    'of %s with a bad payload fail with a RangeError, and never reach the flows',
    async (name) => {
      start();
      window.receive(hello());
      window.take();
      window.receive(call('1', name, BAD_PAYLOADS[name]));
      const takesPayload = !(METHODS_WITHOUT_PAYLOAD as readonly string[]).includes(name);
      const error = { name: 'RangeError', message: expect.stringMatching(/\w/) };
      expect(await answers()).toEqual([
        { ...header, kind: 'result', id: '1', name, ...(takesPayload ? { error } : { payload: null }) },
      ]);
      expect(handlers.call).toHaveBeenCalledTimes(takesPayload ? 0 : 1);
    },
  );

  test('return the handler’s error', async () => {
    start();
    window.receive(hello());
    window.take();
    const error = { name: 'NotFoundError', message: 'there is no such episode' } as const;
    handlers.call.mockResolvedValueOnce({ ok: false, error });
    window.receive(call('1', 'setEpisode', { episodeId: 99 }));
    expect(await answers()).toEqual([{ ...header, kind: 'result', id: '1', name: 'setEpisode', error }]);
  });

  test('are dropped before a hello', async () => {
    start();
    window.receive(call('1', 'play'));
    expect(await answers()).toEqual([]);
    expect(handlers.call).not.toHaveBeenCalled();
  });

  test('are refused beyond fifty a second, and accepted a second later', async () => {
    start();
    window.receive(hello());
    window.take();
    now = 1000;
    for (let index = 0; index < 51; index += 1) window.receive(call(String(index), 'getState'));
    const results = await answers();
    expect(results).toHaveLength(51);
    expect(results.filter((result) => Object.hasOwn(result as object, 'error'))).toMatchObject([
      { id: '50', error: { name: 'NotAllowedError' } },
    ]);
    expect(handlers.call).toHaveBeenCalledTimes(50);
    now = 2000;
    window.receive(call('later', 'getState'));
    expect(await answers()).toMatchObject([{ id: 'later', payload: null }]);
  });
});

describe('Host bridge: events', () => {
  test('are sent only after a hello', () => {
    const bridge = start();
    bridge.event('play', undefined);
    expect(window.take()).toEqual([]);
    window.receive(hello());
    window.take();
    bridge.event('volumechange', { volume: 0.5, muted: false });
    expect(window.take()).toEqual([
      { ...header, kind: 'event', name: 'volumechange', payload: { volume: 0.5, muted: false } },
    ]);
  });

  test('are known to asksFor by the last hello', () => {
    const bridge = start();
    expect(bridge.asksFor('fullscreenchange')).toBe(false);
    window.receive(hello(['fullscreenchange']));
    expect(bridge.asksFor('fullscreenchange')).toBe(true);
    expect(bridge.asksFor('timeupdate')).toBe(false);
    window.receive(hello());
    expect(bridge.asksFor('fullscreenchange')).toBe(false);
  });

  test('include timeupdate only while the last hello names it', () => {
    const bridge = start();
    window.receive(hello());
    window.take();
    bridge.event('timeupdate', { currentTime: 1, duration: 48 });
    expect(window.take()).toEqual([]);
    window.receive(hello(['timeupdate']));
    window.take();
    bridge.event('timeupdate', { currentTime: 2, duration: 48 });
    bridge.event('pause', undefined);
    expect(window.take()).toMatchObject([{ name: 'timeupdate', payload: { currentTime: 2 } }, { name: 'pause' }]);
    window.receive(hello());
    window.take();
    bridge.event('timeupdate', { currentTime: 3, duration: 48 });
    expect(window.take()).toEqual([]);
  });
});

describe('Host bridge: plain messages', () => {
  test('include episodeChanged to any origin before a hello', () => {
    const bridge = start();
    bridge.plain({ event: 'episodeChanged', episode: { id: 12 } });
    expect(window.posted).toEqual([{ message: { event: 'episodeChanged', episode: { id: 12 } }, to: '*' }]);
  });

  test('include adPause without a hello, as object and as text', () => {
    start();
    window.receive({ event: 'adPause' });
    window.receive('{"event":"adPause"}');
    expect(handlers.adPause).toHaveBeenCalledTimes(2);
    expect(window.take()).toEqual([]);
  });
});

describe('Host bridge: compat protocols', () => {
  const order = { key: 'kodik_player_api', value: { method: 'play' } };
  const playerjs = { context: 'player.js', version: '0.0.11', method: 'play' };

  test('pass messages on without a hello, as objects and as texts, in order', () => {
    start();
    window.receive(order);
    window.receive(JSON.stringify(playerjs));
    expect(handlers.compatMessage.mock.calls).toEqual([[order], [playerjs]]);
    expect(window.take()).toEqual([]);
  });

  test('pin the origin for our protocol too', () => {
    const bridge = start();
    window.receive(order);
    window.receive(order, { origin: 'https://other.example' });
    window.receive(hello(), { origin: 'https://other.example' });
    expect(handlers.compatMessage).toHaveBeenCalledOnce();
    bridge.plain('text of a compatProtocol');
    expect(window.posted).toEqual([{ message: 'text of a compatProtocol', to: 'https://site.example' }]);
  });

  test('do not count as a hello: without one a page gets no events and no results', async () => {
    const bridge = start();
    window.receive(order);
    bridge.event('play', undefined);
    window.receive(call('1', 'play'));
    expect(await answers()).toEqual([]);
    window.receive(hello());
    bridge.event('play', undefined);
    expect(await answers()).toMatchObject([{ kind: 'ready' }, { kind: 'event' }]);
  });

  test('obey the same limits: parent, origin, length, fifty a second', () => {
    start(new FakeWindow(), { allowedOrigins: ['https://site.example'] });
    window.receive(order, { origin: 'https://evil.example' });
    window.receive(order, { source: {} });
    window.receive({ ...order, more: 'x'.repeat(70_000) });
    window.receive(JSON.stringify({ ...playerjs, more: 'x'.repeat(70_000) }));
    expect(handlers.compatMessage).not.toHaveBeenCalled();
    now = 1000;
    for (let count = 0; count < 200; count += 1) window.receive(order);
    expect(handlers.compatMessage).toHaveBeenCalledTimes(50);
    expect(window.take()).toEqual([]);
  });
});

describe('Host bridge: top window', () => {
  test('sends and receives nothing without a host page', async () => {
    const bridge = start(new FakeWindow({ framed: false }));
    window.receive(hello());
    window.receive({ event: 'adPause' });
    bridge.event('play', undefined);
    bridge.plain({ event: 'episodeChanged' });
    expect(greeted).toEqual([]);
    expect(await answers()).toEqual([]);
    expect(handlers.adPause).not.toHaveBeenCalled();
  });

  test('stops listening when its signal aborts', async () => {
    const life = new AbortController();
    start(new FakeWindow(), { signal: life.signal });
    life.abort();
    window.receive(hello());
    expect(await answers()).toEqual([]);
  });
});
