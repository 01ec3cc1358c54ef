import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createHostBridge, type HostHandlers } from '@/host/bridge';
import { EVENT_NAMES, METHOD_PAYLOADS } from '@/host/methods';
import { ok } from '@/lib/result';
import { FakeWindow } from '../../support/fake-window';

const header = { ns: 'vv-player', v: 1 };
const hello = (events?: string[]) => ({ ...header, kind: 'hello', ...(events && { payload: { events } }) });
const call = (id: string, name: string, payload?: unknown) => ({ ...header, kind: 'call', id, name, payload });
const ready = {
  ...header,
  kind: 'ready',
  payload: {
    version: '1.2.3',
    methods: Object.keys(METHOD_PAYLOADS),
    events: [...EVENT_NAMES],
    state: { phase: 'idle' },
  },
};

let window: FakeWindow;
let now = 0;
const handlers = {
  call: vi.fn<HostHandlers['call']>(),
  adPause: vi.fn(),
  state: vi.fn(() => ({ phase: 'idle' })),
} satisfies HostHandlers;

function start(over: FakeWindow = new FakeWindow(), signal = new AbortController().signal) {
  window = over;
  const bridge = createHostBridge(window, '1.2.3', () => now);
  bridge.start(handlers, signal);
  return bridge;
}

/** Lets the answers to calls be posted. */
const answers = async () => {
  await new Promise(setImmediate);
  return window.take();
};

beforeEach(() => {
  now = 0;
  vi.clearAllMocks();
  handlers.call.mockResolvedValue(ok(null));
});

describe('createHostBridge: hello', () => {
  test('is answered by ready, each time, with the state of that moment', () => {
    start();
    window.receive(hello());
    handlers.state.mockReturnValueOnce({ phase: 'ready' });
    window.receive(JSON.stringify(hello()));
    expect(window.take()).toEqual([ready, { ...ready, payload: { ...ready.payload, state: { phase: 'ready' } } }]);
  });

  test('pins the origin: everything goes there, another one gets nothing', async () => {
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
    bridge.event('play');
    bridge.plain({ event: 'episodeChanged' });
    expect(window.posted.map(({ to }) => to)).toEqual(['https://site.example', 'https://site.example']);
  });

  test('junk does not pin an origin', () => {
    start();
    window.receive({ ...hello(), v: 2 }, { origin: 'https://evil.example' });
    window.receive(call('1', 'play'), { origin: 'https://evil.example' });
    window.receive(hello());
    expect(window.posted.map(({ to }) => to)).toEqual(['https://site.example']);
  });

  test('of a page without an origin is answered by the star, and pins that too', async () => {
    const bridge = start();
    window.receive(hello(), { origin: 'null' });
    bridge.plain({ event: 'episodeChanged' });
    expect(window.posted.map(({ to }) => to)).toEqual(['*', '*']);
    window.take();
    window.receive(hello());
    expect(await answers()).toEqual([]);
  });

  test('of any window but the parent is not heard', async () => {
    start();
    for (const source of [null, {}, window, { postMessage() {} }]) {
      window.receive(hello(), { source });
      window.receive({ event: 'adPause' }, { source });
    }
    expect(await answers()).toEqual([]);
    expect(handlers.adPause).not.toHaveBeenCalled();
  });
});

describe('createHostBridge: calls', () => {
  test('get the result with their id, each its own, in the order they are done', async () => {
    start();
    window.receive(hello());
    window.take();
    let finish = (_: ReturnType<typeof ok<string>>) => {};
    handlers.call.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    window.receive(call('slow', 'play'));
    window.receive(call('quick', 'pause'));
    expect(await answers()).toEqual([{ ...header, kind: 'result', id: 'quick', name: 'pause', payload: null }]);
    finish(ok('done'));
    expect(await answers()).toEqual([{ ...header, kind: 'result', id: 'slow', name: 'play', payload: 'done' }]);
  });

  test('hand over the checked payload', async () => {
    start();
    window.receive(hello());
    window.receive(call('1', 'seek', { time: 30 }));
    window.receive(call('2', 'setEpisode', { season: 2, evil: 1 }));
    await answers();
    expect(handlers.call.mock.calls).toEqual([
      ['seek', 30],
      ['setEpisode', { season: 2 }],
    ]);
  });

  test.each([
    ['an unknown method', 'fly', undefined, 'UnsupportedError'],
    ['a name of the prototype', 'constructor', undefined, 'UnsupportedError'],
    ['a payload of another shape', 'seek', { time: '30' }, 'RangeError'],
    ['a payload out of range', 'setVolume', 2, 'RangeError'],
    ['a payload that is missing', 'setEpisode', undefined, 'RangeError'],
  ])('%s is refused by name and touches nothing', async (_, name, payload, error) => {
    start();
    window.receive(hello());
    window.take();
    window.receive(call('1', name, payload));
    expect(await answers()).toEqual([
      { ...header, kind: 'result', id: '1', name, error: { name: error, message: expect.stringMatching(/\w/) } },
    ]);
    expect(handlers.call).not.toHaveBeenCalled();
  });

  test('an error of the handler is handed back', async () => {
    start();
    window.receive(hello());
    window.take();
    const error = { name: 'NotFoundError', message: 'there is no such episode' } as const;
    handlers.call.mockResolvedValueOnce({ ok: false, error });
    window.receive(call('1', 'setEpisode', { episodeId: 99 }));
    expect(await answers()).toEqual([{ ...header, kind: 'result', id: '1', name: 'setEpisode', error }]);
  });

  test('before hello are dropped', async () => {
    start();
    window.receive(call('1', 'play'));
    expect(await answers()).toEqual([]);
    expect(handlers.call).not.toHaveBeenCalled();
  });

  test('beyond fifty a second are refused, not lost, and a second later all is well', async () => {
    start();
    window.receive(hello());
    window.take();
    for (let index = 0; index < 51; index += 1) window.receive(call(String(index), 'getState'));
    const results = await answers();
    expect(results).toHaveLength(51);
    expect(results.filter((result) => Object.hasOwn(result as object, 'error'))).toMatchObject([
      { id: '50', error: { name: 'NotAllowedError' } },
    ]);
    expect(handlers.call).toHaveBeenCalledTimes(50);
    now = 1000;
    window.receive(call('later', 'getState'));
    expect(await answers()).toMatchObject([{ id: 'later', payload: null }]);
  });
});

describe('createHostBridge: events', () => {
  test('go out only after hello', () => {
    const bridge = start();
    bridge.event('play');
    expect(window.take()).toEqual([]);
    window.receive(hello());
    window.take();
    bridge.event('volumechange', { volume: 0.5, muted: false });
    expect(window.take()).toEqual([
      { ...header, kind: 'event', name: 'volumechange', payload: { volume: 0.5, muted: false } },
    ]);
  });

  test('what a page asks for is known from its last hello', () => {
    const bridge = start();
    expect(bridge.asksFor('fullscreenchange')).toBe(false);
    window.receive(hello(['fullscreenchange']));
    expect(bridge.asksFor('fullscreenchange')).toBe(true);
    expect(bridge.asksFor('timeupdate')).toBe(false);
    window.receive(hello());
    expect(bridge.asksFor('fullscreenchange')).toBe(false);
  });

  test('timeupdate goes only to a page that asked, until it says hello without asking', () => {
    const bridge = start();
    window.receive(hello());
    window.take();
    bridge.event('timeupdate', { currentTime: 1 });
    expect(window.take()).toEqual([]);
    window.receive(hello(['timeupdate']));
    window.take();
    bridge.event('timeupdate', { currentTime: 2 });
    bridge.event('pause');
    expect(window.take()).toMatchObject([{ name: 'timeupdate', payload: { currentTime: 2 } }, { name: 'pause' }]);
    window.receive(hello());
    window.take();
    bridge.event('timeupdate', { currentTime: 3 });
    expect(window.take()).toEqual([]);
  });
});

describe('createHostBridge: plain messages of the spec', () => {
  test('episodeChanged needs no hello: before it everyone is addressed', () => {
    const bridge = start();
    bridge.plain({ event: 'episodeChanged', episode: { id: 12 } });
    expect(window.posted).toEqual([{ message: { event: 'episodeChanged', episode: { id: 12 } }, to: '*' }]);
  });

  test('adPause needs no hello, as object and as text', () => {
    start();
    window.receive({ event: 'adPause' });
    window.receive('{"event":"adPause"}');
    expect(handlers.adPause).toHaveBeenCalledTimes(2);
    expect(window.take()).toEqual([]);
  });
});

describe('createHostBridge: where there is nobody to talk to', () => {
  test('a window at the top sends nothing and hears nothing', async () => {
    const bridge = start(new FakeWindow({ framed: false }));
    window.receive(hello());
    window.receive({ event: 'adPause' });
    bridge.event('play');
    bridge.plain({ event: 'episodeChanged' });
    expect(await answers()).toEqual([]);
    expect(handlers.adPause).not.toHaveBeenCalled();
  });

  test('after its signal it listens no more', async () => {
    const life = new AbortController();
    start(new FakeWindow(), life.signal);
    life.abort();
    window.receive(hello());
    expect(await answers()).toEqual([]);
  });
});
