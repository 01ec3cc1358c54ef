import { expect, test } from 'vitest';
import { isSameLabel, stripNumber } from '@/lib/strip-number';

test.each([
  ['1. Дубляж', 'Дубляж'],
  ['12.Дубляж', 'Дубляж'],
  [' 3.  LostFilm 2. сезон', 'LostFilm 2. сезон'],
  ['Дубляж', 'Дубляж'],
  ['5.1 Surround', '5.1 Surround'],
  ['720p', '720p'],
  ['2.', '2.'],
  ['', ''],
])('stripNumber: turns %j into %j', (label, expected) => {
  expect(stripNumber(label)).toBe(expected);
});

test('isSameLabel: compares labels without their numbers', () => {
  expect(isSameLabel('1. Дубляж', '2. Дубляж')).toBe(true);
  expect(isSameLabel('1. Дубляж', 'Original')).toBe(false);
});
