import { describe, expect, test } from 'vitest';
import { median, roundRobin, shareOf } from '../../../bench/statistics';

describe('median', () => {
  test.each([
    [[7], 7],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    // As numbers, not as words.
    [[100, 20, 3], 20],
  ])('of %j', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  test('leaves the values in the order of their runs', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  test('of nothing is a mistake', () => {
    expect(() => median([])).toThrow();
  });
});

test('cases take turns', () => {
  expect(roundRobin(['a', 'b', 'c'], 2)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

describe('a share', () => {
  test('is of medians', () => {
    expect(shareOf([1, 3, 100], [4, 6, 5])).toBe(0.6);
  });

  test.each([
    ['nobody measured', [], [1]],
    ['nobody to compare with', [1], []],
    ['a whole of nothing', [1], [0]],
  ])('is none with %s', (_, values, whole) => {
    expect(shareOf(values, whole)).toBeNull();
  });
});
