import { describe, expect, test } from 'vitest';
import { median, roundRobin, shareOf } from '../../../bench/statistics';

describe('median', () => {
  test.each([
    [[7], 7],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    // The values are sorted as numbers, not as texts.
    [[100, 20, 3], 20],
  ])('of %j is the middle value', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  test('leaves the values in the order of their runs', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  test('throws for an empty list', () => {
    expect(() => median([])).toThrow();
  });
});

test('Bench order: the players take turns', () => {
  expect(roundRobin(['a', 'b', 'c'], 2)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

describe('Share', () => {
  test('is a ratio of medians', () => {
    expect(shareOf([1, 3, 100], [4, 6, 5])).toBe(0.6);
  });

  test.each([
    ['no measurement', [], [1]],
    ['no measurement to compare with', [1], []],
    ['a whole of zero', [1], [0]],
  ])('is null with %s', (_, values, whole) => {
    expect(shareOf(values, whole)).toBeNull();
  });
});
