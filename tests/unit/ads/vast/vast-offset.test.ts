import { describe, expect, test } from 'vitest';
import { parseClock, parseOffset } from '@/ads/vast/vast-offset';

describe('an offset in time', () => {
  test.each([
    ['00:00:05', 5],
    ['00:00:05.000', 5],
    ['00:00:05.5', 5.5],
    ['01:02:03.250', 3723.25],
    ['00:30', 30],
    ['01:30', 90],
    ['01:30.5', 90.5],
    ['5', 5],
    ['5.5', 5.5],
    ['00:00:00', 0],
    ['0', 0],
    ['00:00:90', 90],
    ['24:00:00', 86_400],
  ])('%j is %s s', (text, seconds) => {
    expect(parseOffset(text)).toEqual({ seconds });
    expect(parseClock(text)).toBe(seconds);
  });
});

describe('a share of the duration', () => {
  test.each([
    ['25%', 25],
    ['0%', 0],
    ['100%', 100],
    ['12.5%', 12.5],
  ])('%j', (text, percent) => {
    expect(parseOffset(text)).toEqual({ percent });
    expect(parseClock(text)).toBeNull();
  });
});

describe('no offset', () => {
  test.each([
    ['negative', '-5'],
    ['negative clock', '-00:00:05'],
    ['negative inside', '00:-1:05'],
    ['negative percent', '-10%'],
    ['more than all', '101%'],
    ['more than a day', '24:00:01'],
    ['beyond numbers', '9'.repeat(400)],
    ['blank', '  '],
    ['nothing', ''],
    ['a word', 'start'],
    ['not a number', 'NaN'],
    ['infinite', 'Infinity'],
    ['exponent', '1e3'],
    ['hexadecimal', '0x10'],
    ['four parts', '00:00:00:05'],
    ['a comma', '00:00:05,5'],
    ['an open end', '00:00:'],
    ['a bare dot', '5.'],
    ['bare percent', '%'],
    ['a unit', '5s'],
    ['two', '5 10'],
    ['an hour that has none', ':05:00'],
  ])('%s: %j', (_, text) => {
    expect(parseOffset(text)).toBeNull();
  });

  test('text made to make a parser slow', () => {
    const from = performance.now();
    expect(parseOffset(`${'1'.repeat(100_000)}x`)).toBeNull();
    expect(parseOffset(`${':'.repeat(100_000)}`)).toBeNull();
    expect(performance.now() - from).toBeLessThan(100);
  });
});
