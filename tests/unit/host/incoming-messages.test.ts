import { describe, expect, test, vi } from 'vitest';
import { isSmall, MAX_MESSAGE_LENGTH, readMessage as readHead } from '@/host/incoming-messages';

const header = { ns: 'vv-player', v: 1 };
const call = { ...header, kind: 'call', id: '1', name: 'seek', payload: { time: 30 } };
const hello = { ...header, kind: 'hello' };
const quiet = { kind: 'hello', events: [] };
const read = { kind: 'call', id: '1', name: 'seek', payload: { time: 30 } };

/** Reads as the bridge does: the head first, then the length. */
function readMessage(data: unknown) {
  const message = readHead(data);
  return message !== null && isSmall(data) ? message : null;
}

describe('readMessage', () => {
  test.each<[string, unknown, unknown]>([
    ['a hello', hello, quiet],
    [
      'a hello that asks for events',
      { ...hello, payload: { events: ['timeupdate'] } },
      { kind: 'hello', events: ['timeupdate'] },
    ],
    ['a hello with an odd payload', { ...hello, payload: 7 }, quiet],
    ['a hello with odd events', { ...hello, payload: { events: [1] } }, quiet],
    ['a hello with more than we know', { ...hello, id: 'x', extra: 1 }, quiet],
    ['a call', call, read],
    [
      'a call without payload',
      { ...header, kind: 'call', id: '1', name: 'play' },
      { kind: 'call', id: '1', name: 'play', payload: undefined },
    ],
    ['a call of an unknown name: it gets an answer', { ...call, name: 'fly' }, { ...read, name: 'fly' }],
    [
      'a message of player.js',
      { context: 'player.js', method: 'play' },
      { kind: 'compat', message: { context: 'player.js', method: 'play' } },
    ],
    [
      'a message to Kodik’s player',
      { key: 'kodik_player_api', value: { method: 'play' } },
      { kind: 'compat', message: { key: 'kodik_player_api', value: { method: 'play' } } },
    ],
    ['the ad pause message', { event: 'adPause' }, { kind: 'adPause' }],
    ['the ad pause message with more in it', { event: 'adPause', source: 'site' }, { kind: 'adPause' }],
  ])('reads %s', (_, data, message) => {
    expect(readMessage(data)).toEqual(message);
    expect(readMessage(JSON.stringify(data))).toEqual(message);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 1],
    ['a boolean', true],
    ['a symbol', Symbol('x')],
    ['a function', () => hello],
    ['a bare word', 'adPause'],
    ['JSON of a bare word', '"adPause"'],
    ['broken JSON', '{"event":"adPause"'],
    ['the empty text', ''],
    ['an empty object', {}],
    ['an array', [hello]],
    ['a date', new Date(0)],
    ['a map', new Map([['event', 'adPause']])],
    ['another event', { event: 'adpause' }],
    ['our own event come back', { event: 'episodeChanged', episode: {} }],
    ['a message of developer tools', { source: 'react-devtools-bridge', payload: {} }],
    ['an event of Kodik’s player come back', { key: 'kodik_player_play' }],
    ['another key', { key: 'player_api', value: { method: 'play' } }],
    ['a context that only begins so', { context: 'player.js.org', method: 'play' }],
    ['an event for Yandex come back', { event: 'started', time: 0 }],
    ['another namespace', { ...hello, ns: 'other' }],
    ['another version', { ...hello, v: 2 }],
    ['a version as text', { ...hello, v: '1' }],
    ['our own ready come back', { ...header, kind: 'ready', payload: {} }],
    ['a result', { ...header, kind: 'result', id: '1', name: 'play' }],
    ['an event of the protocol', { ...header, kind: 'event', name: 'play' }],
    ['a call without id', { ...header, kind: 'call', name: 'play' }],
    ['a call with an empty id', { ...call, id: '' }],
    ['a call with a number for an id', { ...call, id: 1 }],
    ['a call with a very long id', { ...call, id: 'x'.repeat(101) }],
    ['a call without a name', { ...header, kind: 'call', id: '1' }],
    ['a call with an object for a name', { ...call, name: { toString: 'play' } }],
    ['a call with a very long name', { ...call, name: 'x'.repeat(101) }],
  ])('drops %s', (_, data) => {
    expect(readMessage(data)).toBeNull();
  });

  test('reads messages up to 64 kB, as object and as text', () => {
    const room = 65_536 - JSON.stringify({ ...call, payload: '' }).length;
    const fits = { ...call, payload: 'x'.repeat(room) };
    const whole = { ...read, payload: fits.payload };
    expect(readMessage(fits)).toEqual(whole);
    expect(readMessage(JSON.stringify(fits))).toEqual(whole);
    const over = { ...call, payload: 'x'.repeat(room + 1) };
    expect(readMessage(over)).toBeNull();
    expect(readMessage(JSON.stringify(over))).toBeNull();
  });

  test('drops values that JSON cannot write: a loop, a BigInt, a getter or toJSON that throws', () => {
    const loop: Record<string, unknown> = { ...call };
    loop.payload = loop;
    const throwing = () => {
      throw new Error('gotcha');
    };
    expect(readMessage(loop)).toBeNull();
    expect(readMessage({ ...call, payload: 7n })).toBeNull();
    expect(readMessage({ ...call, toJSON: throwing })).toBeNull();
    expect(readMessage({ ...call, toJSON: () => undefined })).toBeNull();
    expect(readMessage(Object.defineProperty({ ...call }, 'payload', { enumerable: true, get: throwing }))).toBeNull();
    const hidden = Object.defineProperty({ ...call }, 'ns', { enumerable: false, get: throwing });
    expect(readMessage(hidden)).toBeNull();
  });

  test('drops a very deep message without an error', () => {
    const depth = 5000;
    expect(readMessage(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)).toBeNull();
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(readMessage({ ...call, payload: deep })).toBeNull();
  });

  test('ignores names of the prototype, and never writes to it', () => {
    expect(readMessage('{"__proto__":{"event":"adPause"}}')).toBeNull();
    expect(readMessage(`{"constructor":{"prototype":{"event":"adPause"}}}`)).toBeNull();
    readMessage(`{"ns":"vv-player","v":1,"kind":"hello","payload":{"__proto__":{"polluted":1},"events":[]}}`);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

test('isSmall: measures a message no further than its limit', () => {
  let isRead = false;
  const large = {
    payload: Array.from({ length: MAX_MESSAGE_LENGTH + 1 }, () => 0),
    get after() {
      isRead = true;
      return 1;
    },
  };
  expect(isSmall(large)).toBe(false);
  expect(isSmall({ payload: 'x'.repeat(MAX_MESSAGE_LENGTH - 20) })).toBe(true);
  expect(isSmall({ payload: '"'.repeat(MAX_MESSAGE_LENGTH - 20) })).toBe(false);
  expect(isRead).toBe(false);
});

describe('Work for a message', () => {
  /** An object of this many keys that counts how often a key is read and how often the keys are listed. */
  const counted = (head: object, keys: number) => {
    const work = { reads: 0, lists: 0 };
    const all = Object.fromEntries(Array.from({ length: keys }, (_, index) => [`key${index}`, index]));
    const message = new Proxy(
      { ...head, ...all },
      {
        get: (target, key) => {
          work.reads += 1;
          return Reflect.get(target, key);
        },
        ownKeys: (target) => {
          work.lists += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    return { message, work };
  };

  test.each<[string, object, unknown]>([
    ['a foreign message', {}, null],
    ['a hello', hello, quiet],
    ['a call', call, read],
  ])('reads the head of %s, however many keys it has', (_, head, expected) => {
    const few = counted(head, 10);
    const many = counted(head, 10_000);
    for (const { message } of [few, many]) expect(readHead(message)).toEqual(expected);
    expect(many.work).toEqual(few.work);
    expect(many.work.reads).toBeLessThan(12);
    expect(many.work.lists).toBe(0);
  });

  test('does not parse a text that is foreign or too long', () => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(readHead(JSON.stringify({ key: 'x'.repeat(1000) }))).toBeNull();
    expect(readHead(JSON.stringify({ ...call, payload: 'x'.repeat(MAX_MESSAGE_LENGTH) }))).toBeNull();
    expect(parse).not.toHaveBeenCalled();
    expect(readHead(JSON.stringify(call))).toEqual(read);
    expect(parse).toHaveBeenCalledOnce();
    parse.mockRestore();
  });

  test('reads no more keys for the length than the limit has characters', () => {
    const { message, work } = counted(call, 100_000);
    expect(isSmall(message)).toBe(false);
    expect(work.reads).toBeLessThan(MAX_MESSAGE_LENGTH / 'key1'.length);
  });
});
