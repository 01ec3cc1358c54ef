import { describe, expect, test } from 'vitest';
import type { PlayerState } from 'vv-protocol';
import type { CompatEvent } from '@/host/compat/compat-protocol';
import { createEmbedly } from '@/host/compat/embedly';
import { err, ok } from '@/lib/result';
import { FakeCompatPort } from '../../../support/fake-compat-port';

const SRC = 'https://player.example/vv-player.php?movie_id=1';
const HEAD = { context: 'player.js', version: '0.0.11' };
const METHODS = [
  ...['play', 'pause', 'mute', 'unmute', 'setVolume', 'setCurrentTime'],
  ...['getPaused', 'getMuted', 'getVolume', 'getDuration', 'getCurrentTime', 'addEventListener', 'removeEventListener'],
];
const EVENTS = ['ready', 'play', 'pause', 'ended', 'timeupdate', 'progress', 'seeked', 'error'];
const READY = { ...HEAD, event: 'ready', value: { src: SRC, events: EVENTS, methods: METHODS } };

function start(now: Partial<PlayerState> = {}) {
  const port = new FakeCompatPort(now);
  const compatProtocol = createEmbedly(port, SRC);
  const sent = () => port.take().map((text) => JSON.parse(text as string));
  const send = (method: unknown, value?: unknown, listener?: unknown) =>
    compatProtocol.onMessage({ ...HEAD, method, value, listener });
  return { port, sent, send, onEvent: compatProtocol.onEvent };
}

describe('player.js protocol: ready', () => {
  test('is sent without a request, with the available methods and events', () => {
    const { sent, onEvent } = start();
    onEvent('ready');
    expect(sent()).toEqual([READY]);
  });

  test('waits for the content, and is sent once', () => {
    const { port, sent, onEvent } = start({ phase: 'loading', duration: 0 });
    port.now = { ...port.now, phase: 'ready' };
    onEvent('ready');
    expect(sent()).toEqual([]);
    port.now = { ...port.now, duration: 48 };
    onEvent('ready');
    onEvent('play');
    expect(sent()).toEqual([READY]);
  });

  test('is sent for a live stream, which has no duration', () => {
    const { sent, onEvent } = start({ duration: null });
    onEvent('timeupdate');
    expect(sent()).toEqual([READY]);
  });

  test('is sent after a failure, and the error to each later listener', () => {
    const { port, sent, send, onEvent } = start({ phase: 'loading' });
    port.now = { ...port.now, phase: 'failed', error: { kind: 'content-not-found', id: 'a1' } };
    onEvent('broken');
    expect(sent()).toEqual([READY]);
    send('addEventListener', 'error', 'a');
    expect(sent()).toEqual([{ ...HEAD, event: 'error', listener: 'a', value: { code: -1, msg: 'content-not-found' } }]);
  });

  test('is sent again to a late listener, with its id', () => {
    const { sent, send, onEvent } = start();
    onEvent('ready');
    sent();
    send('addEventListener', 'ready', 'late');
    expect(sent()).toEqual([{ ...READY, listener: 'late' }]);
  });

  test('is sent to a listener that was added before', () => {
    const { port, sent, send, onEvent } = start({ phase: 'idle' });
    send('addEventListener', 'ready', 'a');
    expect(sent()).toEqual([]);
    port.now = { ...port.now, phase: 'ready' };
    onEvent('ready');
    expect(sent()).toEqual([{ ...READY, listener: 'a' }]);
  });
});

describe('player.js protocol: methods', () => {
  test.each<[method: string, value: unknown, name: string, payload: unknown]>([
    ['play', undefined, 'play', undefined],
    ['pause', undefined, 'pause', undefined],
    ['mute', undefined, 'setMuted', true],
    ['unmute', undefined, 'setMuted', false],
    ['setVolume', 50, 'setVolume', 0.5],
    ['setVolume', 0, 'setVolume', 0],
    ['setVolume', '25', 'setVolume', 0.25],
    ['setCurrentTime', 30, 'seek', 30],
    ['setCurrentTime', '30', 'seek', 30],
  ])('%s(%j) becomes %s(%j) of the protocol', (method, value, name, payload) => {
    const { port, send } = start();
    send(method, value);
    expect(port.call.mock.calls).toEqual([[{ name, payload }]]);
  });

  test.each([
    ['setVolume', 250],
    ['setVolume', { loud: 1 }],
    ['setCurrentTime', ''],
  ])('%s(%j) reports an error, and the player does not receive it', async (method, value) => {
    const { port, sent, send } = start();
    send('addEventListener', 'error', 'e');
    sent();
    send(method, value);
    await new Promise(setImmediate);
    expect(sent()).toMatchObject([{ event: 'error', listener: 'e', value: { code: -1 } }]);
    expect(port.call).not.toHaveBeenCalled();
  });

  test.each<[method: string, value: unknown]>([
    ['getPaused', false],
    ['getMuted', false],
    ['getVolume', 47],
    ['getDuration', 2520.5],
    ['getCurrentTime', 12.4],
  ])('%s answers %j with the listener’s id', (method, value) => {
    const { sent, send } = start();
    sent();
    send(method, undefined, 'x');
    send(method);
    const answer = { ...HEAD, event: method, value };
    expect(sent()).toEqual([{ ...answer, listener: 'x' }, answer]);
  });

  test.each(['idle', 'paused', 'ended'] as const)('getPaused reports a player that is %s as paused', (playback) => {
    const { sent, send } = start({ playback });
    sent();
    send('getPaused');
    expect(sent()).toEqual([{ ...HEAD, event: 'getPaused', value: true }]);
  });

  test.each(['setLoop', 'getLoop', 'fly', 'constructor', '__proto__'])(
    '%s reports an error to each listener',
    (method) => {
      const { port, sent, send } = start();
      send('addEventListener', 'error', 'e');
      sent();
      send(method, true);
      expect(sent()).toEqual([
        { ...HEAD, event: 'error', listener: 'e', value: { code: 2, msg: `no such method: ${method}` } },
      ]);
      expect(port.call).not.toHaveBeenCalled();
    },
  );

  test('a refused call reports an error', async () => {
    const { port, sent, send } = start();
    send('addEventListener', 'error', 'e');
    sent();
    port.call.mockResolvedValueOnce(err({ name: 'RangeError', message: 'too loud' }));
    send('setVolume', 50);
    await new Promise(setImmediate);
    expect(sent()).toEqual([
      { ...HEAD, event: 'error', listener: 'e', value: { code: -1, msg: 'setVolume: too loud' } },
    ]);
  });
});

describe('player.js protocol: events', () => {
  test.each<[cause: CompatEvent, event: string, value: unknown]>([
    ['play', 'play', undefined],
    ['pause', 'pause', undefined],
    ['ended', 'ended', undefined],
    ['timeupdate', 'timeupdate', { seconds: 12.4, duration: 2520.5 }],
    ['seeked', 'seeked', { seconds: 12.4, duration: 2520.5 }],
    ['timeupdate', 'progress', { seconds: 40, duration: 2520.5 }],
  ])('%s sends %s to its listeners only', (cause, event, value) => {
    const { port, sent, send, onEvent } = start();
    port.now = { ...port.now, buffered: [{ start: 0, end: 40 }] };
    onEvent(cause);
    expect(sent()).toEqual([READY]);
    onEvent(cause);
    expect(sent()).toEqual([]);
    send('addEventListener', event, 'a');
    send('addEventListener', event, 'b');
    send('addEventListener', event, 'b');
    onEvent(cause);
    const message = { ...HEAD, event, ...(value !== undefined && { value }) };
    expect(sent()).toEqual([
      { ...message, listener: 'a' },
      { ...message, listener: 'b' },
    ]);
  });

  test('progress waits until the buffer is known', () => {
    const { sent, send, onEvent } = start();
    send('addEventListener', 'progress', 'a');
    onEvent('timeupdate');
    expect(sent()).toEqual([READY]);
  });

  test('removeEventListener removes one listener by its id, or all without an id', () => {
    const { sent, send, onEvent } = start();
    for (const id of ['a', 'b', 'c']) send('addEventListener', 'play', id);
    send('addEventListener', 'play');
    onEvent('ready');
    sent();
    send('removeEventListener', 'play', 'b');
    onEvent('play');
    expect(sent().map(({ listener }) => listener)).toEqual(['a', 'c', undefined]);
    send('removeEventListener', 'play');
    onEvent('play');
    expect(sent()).toEqual([]);
  });

  test('accept at most a hundred listeners, and none for an unknown event', () => {
    const { sent, send, onEvent } = start();
    for (let id = 0; id < 500; id += 1) send('addEventListener', 'play', String(id));
    for (const event of ['constructor', '__proto__', 'toString', 7, null, { toString: 7 }])
      send('addEventListener', event, 'x');
    onEvent('ready');
    sent();
    onEvent('play');
    expect(sent()).toHaveLength(100);
  });

  test('ignore junk', () => {
    const { port, sent, send } = start();
    sent();
    for (const method of [undefined, null, 7, {}, []]) send(method);
    send('getMuted', undefined, 'x'.repeat(101));
    expect(sent()).toEqual([]);
    expect(port.call).not.toHaveBeenCalled();
  });
});

test('player.js protocol: a getter tells the value that was just set', async () => {
  const { port, sent, send } = start({ volume: 1, muted: false, currentTime: 0 });
  let end = (): void => undefined;
  port.call.mockImplementation(() => new Promise((done) => (end = () => done(ok(null)))));
  send('setVolume', 30);
  send('mute');
  send('setCurrentTime', 20);
  for (const name of ['getVolume', 'getMuted', 'getCurrentTime']) send(name, undefined, 'x');
  expect(sent().map(({ value }) => value)).toEqual([30, true, 20]);
  end();
});
