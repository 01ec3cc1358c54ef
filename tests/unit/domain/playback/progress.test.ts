import { describe, expect, test } from 'vitest';
import { furthestSeconds, isWatched, newestPositions, savedSeconds, withSeconds } from '@/domain/playback/progress';

const MAP = { '11': 300, '12': { '121': 40, '122': 900 }, '13': {} };

describe('savedSeconds', () => {
  test.each<[string, number, number | null, number | null]>([
    ['an episode without variants', 11, null, 300],
    ['seconds saved before the episode had variants', 11, 111, 300],
    ['a variant', 12, 122, 900],
    ['the furthest seconds for a variant that was not played', 12, 129, 900],
    ['the same for an episode that has no variants any more', 12, null, 900],
    ['an empty map of variants', 13, 131, null],
    ['an episode that was not played', 99, null, null],
  ])('reads %s', (_, episodeId, variantId, expected) => {
    expect(savedSeconds(MAP, episodeId, variantId)).toBe(expected);
  });
});

describe('newestPositions', () => {
  test('leaves out the episodes that were watched longest ago, or at an unknown time', () => {
    const times = { '11': 5, '13': 9 };
    expect(newestPositions(MAP, times, 3)).toBe(MAP);
    expect(newestPositions(MAP, times, 2)).toEqual({ '11': 300, '13': {} });
    expect(newestPositions(MAP, times, 1)).toEqual({ '13': {} });
  });
});

describe('furthestSeconds', () => {
  test.each([
    [11, 300],
    [12, 900],
    [13, 0],
    [99, 0],
  ])('of episode %d is %d', (episodeId, expected) => {
    expect(furthestSeconds(MAP, episodeId)).toBe(expected);
  });
});

describe('withSeconds', () => {
  test('stores whole seconds for an episode without variants, and keeps the others', () => {
    expect(withSeconds(MAP, 14, null, 61.9)).toEqual({ ...MAP, '14': 61 });
  });

  test('adds a variant beside the others of its episode', () => {
    expect(withSeconds(MAP, 12, 121, 50)).toEqual({ ...MAP, '12': { '121': 50, '122': 900 } });
  });

  test('replaces plain seconds by a map with the first variant', () => {
    expect(withSeconds(MAP, 11, 111, 5)).toEqual({ ...MAP, '11': { '111': 5 } });
  });

  test('replaces a map by plain seconds for an episode without variants', () => {
    expect(withSeconds(MAP, 12, null, 5)).toEqual({ ...MAP, '12': 5 });
  });

  test('does not change the input', () => {
    const before = structuredClone(MAP);
    withSeconds(MAP, 12, 122, 1);
    expect(MAP).toEqual(before);
  });
});

describe('isWatched', () => {
  test.each<[number, number | null, boolean]>([
    [94.9, 100, false],
    [95, 100, true],
    [100, 100, true],
    [0, 0, false],
    [3000, null, false],
  ])('at %d of %s is %s', (seconds, duration, expected) => {
    expect(isWatched(seconds, duration)).toBe(expected);
  });
});
