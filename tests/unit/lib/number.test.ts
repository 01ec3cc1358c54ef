import { describe, expect, test } from 'vitest';
import { clamp } from '@/lib/number';

describe('clamp', () => {
  test.each([
    [0.5, 0.5],
    [0, 0],
    [1, 1],
    [-0.01, 0],
    [1.01, 1],
    [Number.POSITIVE_INFINITY, 1],
    [Number.NEGATIVE_INFINITY, 0],
  ])('limits %d to the range 0 to 1 as %d', (value, bounded) => {
    expect(clamp(value, 0, 1)).toBe(bounded);
  });

  test('gives the one value of a range of one point', () => {
    expect(clamp(7, 3, 3)).toBe(3);
  });
});
