import { describe, expect, test } from 'vitest';
import type { CompatState } from '@/host/compat/compat-protocol';
import { createPlayerJs } from '@/host/compat/player-js';
import { err } from '@/lib/result';
import { FakeDialectPort } from '../../../support/fake-compat-port';

const SRC = 'https://player.example/vv-player.php?movie_id=1';
const HEAD = { context: 'player.js', version: '0.0.11' };
const METHODS = [
  ...['play', 'pause', 'mute', 'unmute', 'setVolume', 'setCurrentTime'],
  ...['getPaused', 'getMuted', 'getVolume', 'getDuration', 'getCurrentTime', 'addEventListener', 'removeEventListener'],
];
const EVENTS = ['ready', 'play', 'pause', 'ended', 'timeupdate', 'progress', 'seeked', 'error'];
const READY = { ...HEAD, event: 'ready', value: { src: SRC, events: EVENTS, methods: METHODS } };

function speak(now: Partial<CompatState> = {}) {
  const port = new FakeDialectPort(now);
  const compatProtocol = createPlayerJs(port, SRC);
  const said = () => port.take().map((text) => JSON.parse(text as string));
  const send = (method: unknown, value?: unknown, listener?: unknown) =>
    compatProtocol.hear({ ...HEAD, method, value, listener });
  return { port, said, send, tell: compatProtocol.tell };
}

describe('ready', () => {
  test('is said by itself where there is something to play, and names what is there: no loop', () => {
    const { said, tell } = speak();
    tell('ready');
    expect(said()).toEqual([READY]);
  });

  test('waits for the film, and is said once', () => {
    const { port, said, tell } = speak({ phase: 'loading', duration: 0 });
    port.now = { ...port.now, phase: 'ready' };
    tell('ready');
    expect(said()).toEqual([]);
    port.now = { ...port.now, duration: 48 };
    tell('ready');
    tell('play');
    expect(said()).toEqual([READY]);
  });

  test('of a live stream, which has no length, is said too', () => {
    const { said, tell } = speak({ duration: null });
    tell('timeupdate');
    expect(said()).toEqual([READY]);
  });

  test('is said by a player that broke, and its error to whoever listens from then on', () => {
    const { port, said, send, tell } = speak({ phase: 'loading' });
    port.now = { ...port.now, phase: 'failed', error: { kind: 'content-not-found' } };
    tell('broken');
    expect(said()).toEqual([READY]);
    send('addEventListener', 'error', 'a');
    expect(said()).toEqual([{ ...HEAD, event: 'error', listener: 'a', value: { code: -1, msg: 'content-not-found' } }]);
  });

  test('is said again to a listener that comes late, by its id', () => {
    const { said, send, tell } = speak();
    tell('ready');
    said();
    send('addEventListener', 'ready', 'late');
    expect(said()).toEqual([{ ...READY, listener: 'late' }]);
  });

  test('before it, a listener is kept and gets it', () => {
    const { port, said, send, tell } = speak({ phase: 'idle' });
    send('addEventListener', 'ready', 'a');
    expect(said()).toEqual([]);
    port.now = { ...port.now, phase: 'ready' };
    tell('ready');
    expect(said()).toEqual([{ ...READY, listener: 'a' }]);
  });
});

describe('methods', () => {
  test.each<[method: string, value: unknown, name: string, payload: unknown]>([
    ['play', undefined, 'play', undefined],
    ['pause', undefined, 'pause', undefined],
    ['mute', undefined, 'setMuted', true],
    ['unmute', undefined, 'setMuted', false],
    ['setVolume', 50, 'setVolume', 0.5],
    ['setVolume', 0, 'setVolume', 0],
    ['setVolume', '25', 'setVolume', 0.25],
    ['setVolume', 250, 'setVolume', 2.5],
    ['setVolume', { loud: 1 }, 'setVolume', { loud: 1 }],
    ['setCurrentTime', 30, 'seek', 30],
    ['setCurrentTime', '30', 'seek', 30],
    ['setCurrentTime', '', 'seek', ''],
  ])('%s(%j) is %s(%j) of the protocol, which checks it', (method, value, name, payload) => {
    const { port, send } = speak();
    send(method, value);
    expect(port.call.mock.calls).toEqual(payload === undefined ? [[name, undefined]] : [[name, payload]]);
  });

  test.each<[method: string, value: unknown]>([
    ['getPaused', false],
    ['getMuted', false],
    ['getVolume', 47],
    ['getDuration', 2520.5],
    ['getCurrentTime', 12.4],
  ])('%s answers %j with the id of who asks', (method, value) => {
    const { said, send } = speak();
    said();
    send(method, undefined, 'x');
    send(method);
    const answer = { ...HEAD, event: method, value };
    expect(said()).toEqual([{ ...answer, listener: 'x' }, answer]);
  });

  test.each(['idle', 'paused', 'ended'] as const)('a player that is %s is paused', (playback) => {
    const { said, send } = speak({ playback });
    said();
    send('getPaused');
    expect(said()).toEqual([{ ...HEAD, event: 'getPaused', value: true }]);
  });

  test.each(['setLoop', 'getLoop', 'fly', 'constructor', '__proto__'])('%s is an error to who listens', (method) => {
    const { port, said, send } = speak();
    send('addEventListener', 'error', 'e');
    said();
    send(method, true);
    expect(said()).toEqual([
      { ...HEAD, event: 'error', listener: 'e', value: { code: 2, msg: `no such method: ${method}` } },
    ]);
    expect(port.call).not.toHaveBeenCalled();
  });

  test('what is refused is an error as well', async () => {
    const { port, said, send } = speak();
    send('addEventListener', 'error', 'e');
    said();
    port.call.mockResolvedValueOnce(err({ name: 'RangeError', message: 'too loud' }));
    send('setVolume', 500);
    await Promise.resolve();
    expect(said()).toEqual([
      { ...HEAD, event: 'error', listener: 'e', value: { code: -1, msg: 'setVolume: too loud' } },
    ]);
  });
});

describe('events', () => {
  test.each<[fact: Parameters<ReturnType<typeof speak>['tell']>[0], event: string, value: unknown]>([
    ['play', 'play', undefined],
    ['pause', 'pause', undefined],
    ['ended', 'ended', undefined],
    ['timeupdate', 'timeupdate', { seconds: 12.4, duration: 2520.5 }],
    ['seeked', 'seeked', { seconds: 12.4, duration: 2520.5 }],
    ['timeupdate', 'progress', { seconds: 40, duration: 2520.5 }],
  ])('of %s %s is told to each who listens, and to nobody else', (fact, event, value) => {
    const { port, said, send, tell } = speak();
    port.loaded = 40;
    tell(fact);
    expect(said()).toEqual([READY]);
    tell(fact);
    expect(said()).toEqual([]);
    send('addEventListener', event, 'a');
    send('addEventListener', event, 'b');
    send('addEventListener', event, 'b');
    tell(fact);
    const message = { ...HEAD, event, ...(value !== undefined && { value }) };
    expect(said()).toEqual([
      { ...message, listener: 'a' },
      { ...message, listener: 'b' },
    ]);
  });

  test('progress waits until it is known how much is loaded', () => {
    const { said, send, tell } = speak();
    send('addEventListener', 'progress', 'a');
    tell('timeupdate');
    expect(said()).toEqual([READY]);
  });

  test('a listener goes by its id, all of them without one', () => {
    const { said, send, tell } = speak();
    for (const id of ['a', 'b', 'c']) send('addEventListener', 'play', id);
    send('addEventListener', 'play');
    tell('ready');
    said();
    send('removeEventListener', 'play', 'b');
    tell('play');
    expect(said().map(({ listener }) => listener)).toEqual(['a', 'c', undefined]);
    send('removeEventListener', 'play');
    tell('play');
    expect(said()).toEqual([]);
  });

  test('a page that adds listeners without an end, or of what there is not, gets a hundred and none', () => {
    const { said, send, tell } = speak();
    for (let id = 0; id < 500; id += 1) send('addEventListener', 'play', String(id));
    for (const event of ['constructor', '__proto__', 'toString', 7, null, { toString: 7 }])
      send('addEventListener', event, 'x');
    tell('ready');
    said();
    tell('play');
    expect(said()).toHaveLength(100);
  });

  test('junk is dropped', () => {
    const { port, said, send } = speak();
    said();
    for (const method of [undefined, null, 7, {}, []]) send(method);
    send('getMuted', undefined, 'x'.repeat(101));
    expect(said()).toEqual([]);
    expect(port.call).not.toHaveBeenCalled();
  });
});
