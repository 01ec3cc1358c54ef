import { describe, expect, test } from 'vitest';
import { formatTime } from '@/lib/time';

describe('formatTime', () => {
  test.each([
    [0, '0:00'],
    [0.9, '0:00'],
    [1, '0:01'],
    [5, '0:05'],
    [59.999, '0:59'],
    [60, '1:00'],
    [754, '12:34'],
    [3599.9, '59:59'],
    [3600, '1:00:00'],
    [3661, '1:01:01'],
    [36_000, '10:00:00'],
    [360_000, '100:00:00'],
  ])('writes %d as %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  test.each([-1, -0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'writes %d as 0:00',
    (seconds) => {
      expect(formatTime(seconds)).toBe('0:00');
    },
  );
});
