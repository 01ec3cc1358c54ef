import { describe, expect, test } from 'vitest';
import { parseClock, parseOffset } from '@/ads/vast/vast-offset';
import { cpuTimeMs } from '../../../support/cpu-time';

describe('VAST offset in time', () => {
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

describe('VAST offset in percent', () => {
  test.each([
    ['25%', 25],
    ['0%', 0],
    ['100%', 100],
    ['12.5%', 12.5],
  ])('reads %j', (text, percent) => {
    expect(parseOffset(text)).toEqual({ percent });
    expect(parseClock(text)).toBeNull();
  });
});

describe('VAST offset syntax', () => {
  test.each([
    ['a negative number', '-5'],
    ['a negative clock time', '-00:00:05'],
    ['a negative part', '00:-1:05'],
    ['a negative percentage', '-10%'],
    ['more than 100 %', '101%'],
    ['more than a day', '24:00:01'],
    ['an infinite number', '9'.repeat(400)],
    ['a blank', '  '],
    ['an empty text', ''],
    ['a word', 'start'],
    ['the word NaN', 'NaN'],
    ['the word Infinity', 'Infinity'],
    ['an exponent', '1e3'],
    ['a hexadecimal number', '0x10'],
    ['four parts', '00:00:00:05'],
    ['a comma', '00:00:05,5'],
    ['an open end', '00:00:'],
    ['a bare dot', '5.'],
    ['a bare percent sign', '%'],
    ['a unit', '5s'],
    ['two numbers', '5 10'],
    ['an empty hour', ':05:00'],
  ])('refuses %s: %j', (_, text) => {
    expect(parseOffset(text)).toBeNull();
  });

  test('refuses a very long text quickly', () => {
    const spentMs = cpuTimeMs(() => {
      expect(parseOffset(`${'1'.repeat(100_000)}x`)).toBeNull();
      expect(parseOffset(`${':'.repeat(100_000)}`)).toBeNull();
    });
    expect(spentMs).toBeLessThan(100);
  });
});
