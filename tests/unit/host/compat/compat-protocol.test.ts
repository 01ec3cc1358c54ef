import { expect, test } from 'vitest';
import type { PlayerState } from 'vv-protocol';
import { type CompatEvent, compatProtocolOf, missedEvents, own, toNumber } from '@/host/compat/compat-protocol';
import { PLAYING } from '../../../support/fake-compat-port';

test.each<[name: string, over: Partial<PlayerState>, events: CompatEvent[]]>([
  ['plays', {}, ['episodechange', 'ready', 'play', 'playing']],
  ['stands still', { playback: 'paused' }, ['episodechange', 'ready']],
  ['is looked up', { playback: 'idle', duration: 0 }, ['episodechange']],
  ['is not known yet', { playback: 'idle', duration: 0, episodeId: null }, []],
  ['is live', { duration: null }, ['episodechange', 'play', 'playing']],
  [
    'waits for an ad',
    { playback: 'idle', ad: { id: 'a', type: 'preroll', currentTime: 0, duration: 15, canSkip: false } },
    ['episodechange', 'ready', 'adstart'],
  ],
  ['broke', { playback: 'idle', duration: 0, error: { kind: 'unexpected', id: 'a1' } }, ['episodechange', 'broken']],
])('missedEvents: of a player that %s, %j', (_, over, events) => {
  expect(missedEvents({ ...PLAYING, ...over })).toEqual(events);
});

test.each([
  ['64', 64],
  [' 0.5 ', 0.5],
  [7, 7],
  ['loud', Number.NaN],
  ['', ''],
  [' ', ' '],
  [null, null],
  [undefined, undefined],
])('toNumber: converts %j to %j', (value, number) => {
  expect(toNumber(value)).toEqual(number);
});

test('compatProtocolOf: recognises a message by its context', () => {
  expect(compatProtocolOf({ context: 'player.js', method: 'play' })).toBe('embedly');
  expect(compatProtocolOf({ api: 'play' })).toBe('playerjs');
  expect(compatProtocolOf({ key: 'kodik_player_api', value: {} })).toBe('kodik');
});

test('own: ignores inherited names', () => {
  expect(own({ play: 1 }, 'play')).toBe(1);
  for (const name of ['constructor', '__proto__', 7, null, undefined, { toString: 7 }]) {
    expect(own({ play: 1 }, name)).toBeUndefined();
  }
});
