import { expect, test } from 'vitest';
import { steppedRate } from '@/domain/playback/rate';

test.each([
  [1, 1, 1.25],
  [1.1, 1, 1.25],
  [2, 1, 2.5],
  [2.3, 1, 2.5],
  [3.5, 1, 4],
  [4, 1, 4],
  [4, -1, 3.5],
  [3.2, -1, 3],
  [2.5, -1, 2],
  [0.25, -1, 0.25],
] as const)('stepped rate: from %d by %d to %d', (rate, direction, expected) => {
  expect(steppedRate(rate, direction)).toBe(expected);
});
