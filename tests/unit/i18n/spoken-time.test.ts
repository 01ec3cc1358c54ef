import { describe, expect, test } from 'vitest';
import { plural, spokenTime } from '@/i18n/spoken-time';

describe('plural', () => {
  test.each([
    [0, 'минут'],
    [1, 'минута'],
    [2, 'минуты'],
    [4, 'минуты'],
    [5, 'минут'],
    [10, 'минут'],
    [11, 'минут'],
    [12, 'минут'],
    [14, 'минут'],
    [20, 'минут'],
    [21, 'минута'],
    [22, 'минуты'],
    [25, 'минут'],
    [100, 'минут'],
    [101, 'минута'],
    [111, 'минут'],
    [112, 'минут'],
    [121, 'минута'],
  ])('uses the right form in "%d %s"', (count, word) => {
    expect(plural(count, 'минута', 'минуты', 'минут')).toBe(word);
  });
});

describe('spokenTime', () => {
  test.each([
    [0, '0 секунд'],
    [1, '1 секунда'],
    [2.9, '2 секунды'],
    [11, '11 секунд'],
    [21, '21 секунда'],
    [60, '1 минута'],
    [61, '1 минута 1 секунда'],
    [1265, '21 минута 5 секунд'],
    [3600, '1 час'],
    [3602, '1 час 2 секунды'],
    [7384, '2 часа 3 минуты 4 секунды'],
    [18_000, '5 часов'],
    [75_600, '21 час'],
  ])('reads %d as "%s"', (seconds, text) => {
    expect(spokenTime(seconds)).toBe(text);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'reads %d as zero seconds',
    (seconds) => {
      expect(spokenTime(seconds)).toBe('0 секунд');
    },
  );
});
