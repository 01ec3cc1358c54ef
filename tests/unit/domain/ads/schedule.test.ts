import { describe, expect, test } from 'vitest';
import {
  type AdSlot,
  type BreakAt,
  breakOf,
  breakSecond,
  MIDROLL_MIN_DURATION_S,
  startBreak,
} from '@/domain/ads/schedule';

const slot = (url: string): AdSlot => [{ url }];

describe('Ad schedule: the second of a break', () => {
  const MIDROLL = breakOf('midroll', { percent: 50 }, [slot('a')], MIDROLL_MIN_DURATION_S);

  test.each([
    [2400, 1200],
    [1800.5, 900.25],
    [1800, null],
    [0, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('for the midroll of a list in content of %s s is %s', (duration, expected) => {
    expect(breakSecond(MIDROLL, duration)).toBe(expected);
  });

  test.each<[BreakAt, number | null]>([
    [{ second: 90 }, 90],
    [{ percent: 25 }, 25],
    [{ on: 'start' }, null],
    [{ on: 'end' }, null],
    [{ on: 'pause' }, null],
  ])('for %j in content of 100 s is %s', (at, expected) => {
    expect(breakSecond(breakOf('b', at, [slot('a')]), 100)).toBe(expected);
  });
});

describe('Ad schedule: the break before the content', () => {
  test('is null without ads there', () => {
    const breaks = [breakOf('m', { percent: 50 }, [slot('a')]), breakOf('p', { on: 'start' }, [])];
    expect(startBreak({ breaks, frequency: null })).toBeNull();
  });

  test('holds the ads and the URLs of all breaks at the start, in order', () => {
    const pings = { breakStart: ['https://ads.example/s'], breakEnd: [], error: ['https://ads.example/e'] };
    const breaks = [
      breakOf('a', { on: 'start' }, [slot('1'), slot('2')]),
      { ...breakOf('b', { on: 'start' }, [slot('3')]), pings },
    ];
    expect(startBreak({ breaks, frequency: null })).toEqual({
      ...breakOf('a', { on: 'start' }, [slot('1'), slot('2'), slot('3')]),
      pings,
    });
  });
});
