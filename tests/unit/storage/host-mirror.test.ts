import { beforeEach, describe, expect, test } from 'vitest';
import { mirrorWrites } from '@/storage/host-mirror';
import { mergeSettings } from '@/storage/merge-settings';
import { FakeStorage } from '../../support/fake-storage';

const NOW = 1_000_000;

describe('mirrorWrites', () => {
  test('reports changes, and records when a setting changed', () => {
    const inner = new FakeStorage();
    const reported: [string, string][] = [];
    const store = mirrorWrites(
      inner,
      (...change) => reported.push(change),
      () => NOW,
    );
    store.setItem('player-volume', '0.5');
    store.setItem('player-volume', '0.5');
    store.setItem('episodesTimeProgress', '{"11":60}');
    store.setItem('player-bandwidth', '{"bitsPerSecond":5000000}');
    expect(inner.getItem('player-bandwidth')).not.toBeNull();
    expect(reported).toEqual([
      ['player-volume', '0.5'],
      ['player-choices-at', String(NOW)],
      ['episodesTimeProgress', '{"11":60}'],
    ]);
    expect(store.getItem('player-volume')).toBe('0.5');
    expect(inner.getItem('player-choices-at')).toBe(String(NOW));
  });
});

describe('mergeSettings', () => {
  let store: FakeStorage;
  const own = (values: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(values)) store.setItem(key, JSON.stringify(value));
  };
  const asTexts = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));
  const read = (key: string): unknown => JSON.parse(store.getItem(key) ?? 'null');

  beforeEach(() => {
    store = new FakeStorage();
  });

  test('fills an empty storage', () => {
    const given = {
      'player-volume': 0.5,
      favoriteAudioTracks: { 1: 'Original' },
      'player-choices-at': 500,
      episodesTimeProgress: { 11: 60 },
      episodesTimeProgressAt: { 11: 400 },
    };
    const { taken, newer } = mergeSettings(store, asTexts(given), NOW);
    expect(newer).toEqual([]);
    expect(taken).toEqual(
      expect.arrayContaining([
        'player-volume',
        'favoriteAudioTracks',
        'episodesTimeProgress',
        'episodesTimeProgressAt',
      ]),
    );
    for (const [key, value] of Object.entries(given)) expect(read(key)).toEqual(value);
  });

  test.each([
    ['the mirror is older', 499, 0.9, []],
    ['the mirror is newer', 501, 0.5, ['player-volume']],
  ])('takes or keeps a setting by its time: %s', (_, at, volume, taken) => {
    own({ 'player-volume': 0.9, 'player-choices-at': 500 });
    expect(mergeSettings(store, asTexts({ 'player-volume': 0.5, 'player-choices-at': at }), NOW).taken).toEqual(taken);
    expect(read('player-volume')).toBe(volume);
  });

  test('takes the newer position of each episode', () => {
    own({ episodesTimeProgress: { 11: 10, 12: 20 }, episodesTimeProgressAt: { 11: 100, 12: 900 } });
    const theirs = {
      episodesTimeProgress: { 11: { 1: 99 }, 12: 21, 13: 33 },
      episodesTimeProgressAt: { 11: 200, 12: 800, 13: 50 },
    };
    const { taken, newer } = mergeSettings(store, asTexts(theirs), NOW);
    expect(read('episodesTimeProgress')).toEqual({ 11: { 1: 99 }, 12: 20, 13: 33 });
    expect(read('episodesTimeProgressAt')).toEqual({ 11: 200, 12: 900, 13: 50 });
    expect(taken).toEqual(['episodesTimeProgress', 'episodesTimeProgressAt']);
    expect(newer).toEqual(taken);
  });

  test('names the values that the host page lacks', () => {
    own({
      'player-volume': 0.9,
      'player-choices-at': 500,
      episodesTimeProgress: { 11: 10 },
      episodesTimeProgressAt: { 11: 1 },
    });
    expect(mergeSettings(store, {}, NOW)).toEqual({
      taken: [],
      newer: ['player-volume', 'player-choices-at', 'episodesTimeProgress', 'episodesTimeProgressAt'],
    });
  });

  test('stores a time in the future as now', () => {
    mergeSettings(
      store,
      asTexts({
        'player-volume': 0.5,
        'player-choices-at': 9e15,
        episodesTimeProgress: { 11: 9 },
        episodesTimeProgressAt: { 11: 9e15 },
      }),
      NOW,
    );
    expect(read('player-choices-at')).toBe(NOW);
    expect(read('episodesTimeProgressAt')).toEqual({ 11: NOW });
  });

  test('does not let a time in the future win', () => {
    own({
      'player-volume': 0.9,
      'player-choices-at': 500,
      episodesTimeProgress: { 11: 60 },
      episodesTimeProgressAt: { 11: 500 },
    });
    const future = {
      'player-volume': 0.5,
      'player-choices-at': 9e15,
      episodesTimeProgress: { 11: 9 },
      episodesTimeProgressAt: { 11: 9e15 },
    };
    expect(mergeSettings(store, asTexts(future), NOW)).toEqual({
      taken: [],
      newer: ['player-volume', 'player-choices-at', 'episodesTimeProgress', 'episodesTimeProgressAt'],
    });
  });

  test('takes what is newer than a time of ours from a clock that was set back since', () => {
    own({ 'player-volume': 0.9, 'player-choices-at': 9e15 });
    own({ episodesTimeProgress: { 11: 60 }, episodesTimeProgressAt: { 11: 9e15 } });
    const theirs = { 'player-volume': 0.5, 'player-choices-at': 400, episodesTimeProgress: { 11: 9 } };
    mergeSettings(store, asTexts({ ...theirs, episodesTimeProgressAt: { 11: 400 } }), NOW);
    expect(read('player-volume')).toBe(0.5);
    expect(read('player-choices-at')).toBe(400);
    expect(read('episodesTimeProgress')).toEqual({ 11: 9 });
    expect(read('episodesTimeProgressAt')).toEqual({ 11: 400 });
  });

  test('takes the newer choice of each film, and keeps those of one side', () => {
    own({ favoriteAudioTracks: { 1: 'Ours', 2: 'Alone' }, 'player-choices-at': 500 });
    const theirs = { favoriteAudioTracks: { 1: 'Theirs', 3: 'New' } };
    mergeSettings(store, asTexts({ ...theirs, 'player-choices-at': 400 }), NOW);
    expect(read('favoriteAudioTracks')).toEqual({ 1: 'Ours', 2: 'Alone', 3: 'New' });
    const { newer } = mergeSettings(store, asTexts({ ...theirs, 'player-choices-at': 600 }), NOW);
    expect(read('favoriteAudioTracks')).toEqual({ 1: 'Theirs', 2: 'Alone', 3: 'New' });
    expect(newer).toContain('favoriteAudioTracks');
  });

  test('keeps positions of variants that only one side has', () => {
    own({ episodesTimeProgress: { 11: { 5: 300 } }, episodesTimeProgressAt: { 11: 100 } });
    mergeSettings(
      store,
      asTexts({ episodesTimeProgress: { 11: { 6: 100 } }, episodesTimeProgressAt: { 11: 200 } }),
      NOW,
    );
    expect(read('episodesTimeProgress')).toEqual({ 11: { 5: 300, 6: 100 } });
  });

  test('names a position without a time for a host page that has none', () => {
    own({ episodesTimeProgress: { 11: 60 } });
    expect(mergeSettings(store, {}, NOW).newer).toContain('episodesTimeProgress');
  });

  test.each<[string, Record<string, string>]>([
    ['a volume out of range', { 'player-volume': '7' }],
    ['an infinite volume', { 'player-volume': '1e999' }],
    ['a volume in words', { 'player-volume': '"loud"' }],
    ['a mute in words', { 'player-muted': '"no"' }],
    ['films as a list', { favoriteAudioTracks: '["x"]', episodeVariants: 'null' }],
    ['films with invalid keys', { favoriteAudioTracks: '{"1":{},"__proto__":{"2":"x"},"constructor":7}' }],
    ['captions as a number', { 'player-captions': '7', 'player-caption-style': '[]' }],
    ['an empty position', { episodesTimeProgress: '{"11":{}}' }],
    ['an infinite position', { episodesTimeProgress: '{"11":1e999}' }],
    ['positions under prototype names', { episodesTimeProgress: '{"__proto__":{"11":1},"11":{"__proto__":{"5":1}}}' }],
  ])('ignores %s, however new', (_, damaged) => {
    const before = {
      'player-volume': 0.9,
      'player-muted': true,
      'player-captions': { language: 'ru', shown: true },
      'player-caption-style': { size: 1 },
      favoriteAudioTracks: { 1: 'Ours' },
      episodeVariants: { 1: 'Ours' },
      'player-choices-at': 500,
      episodesTimeProgress: { 11: 60 },
      episodesTimeProgressAt: { 11: 500 },
    };
    own(before);
    mergeSettings(store, { ...damaged, 'player-choices-at': '900', episodesTimeProgressAt: '{"11":900}' }, NOW);
    for (const [key, value] of Object.entries(before)) expect(read(key), key).toEqual(value);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['values that are not JSON', { 'player-volume': '{' }],
    ['a value that is too long', { 'player-volume': JSON.stringify('x'.repeat(40_001)) }],
    ['foreign keys', { theme: '"dark"', __proto__: '{}', authToken: '"x"' }],
    ['invalid positions', { episodesTimeProgress: '{"11":"soon","12":-5}', episodesTimeProgressAt: '7' }],
  ])('changes nothing for %s', (_, given) => {
    expect(mergeSettings(store, given, NOW)).toEqual({ taken: [], newer: [] });
    expect(store.map.size).toBe(0);
  });

  test('does not throw where storage is blocked', () => {
    store.refuse = 'write';
    expect(() =>
      mergeSettings({ getItem: () => null, setItem: () => undefined }, asTexts({ 'player-muted': true }), NOW),
    ).not.toThrow();
  });
});
