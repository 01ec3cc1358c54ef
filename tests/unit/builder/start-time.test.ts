import { describe, expect, test } from 'vitest';
import { durationText, parseStartTime } from '../../../packages/vv-builder/src/start-time';

describe('parseStartTime', () => {
  test.each([
    ['0', 0],
    ['95', 95],
    [' 95 ', 95],
    ['3600', 3600],
    ['1:35', 95],
    ['01:05', 65],
    ['90:00', 5400],
    ['1:05:30', 3930],
    ['0:00:07', 7],
    ['99:00:00', 356_400],
  ])('reads %j as %d seconds', (text, seconds) => {
    expect(parseStartTime(text)).toBe(seconds);
  });

  test.each([
    '1:60',
    '1:60:00',
    '1:05:99',
    '90:5:00:1',
    ':30',
    '1:',
    '1:5:',
    '-5',
    '1.5',
    '1e3',
    '١٢',
    '1ч 5м',
    'abc',
    '',
    ' ',
    '99:00:01',
    '9999999',
  ])('refuses %j', (text) => {
    expect(parseStartTime(text)).toBeNull();
  });
});

test.each([
  [0, '0:00'],
  [24.9, '0:24'],
  [65, '1:05'],
  [3600, '1:00:00'],
  [3905, '1:05:05'],
])('durationText of %d s is %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
