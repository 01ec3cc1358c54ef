import { describe, expect, test } from 'vitest';
import {
  changeOf,
  clock,
  count,
  counted,
  duration,
  longDay,
  longMonth,
  moment,
  NONE,
  position,
  share,
  wait,
} from '../../../packages/vv-desk/src/format';
import { DESK_NOW_MS } from '../../support/desk-fixtures';

/** With plain spaces, which are easier to read here. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('desk numbers', () => {
  test.each([
    [0, '0'],
    [48_210, '48 210'],
    [null, NONE],
  ])('count of %s is %s', (value, text) => {
    expect(plain(count(value))).toBe(text);
  });

  test.each([
    [0, '0 %'],
    [0.123, '12,3 %'],
    [1, '100 %'],
    [0.000_01, '< 0,1 %'],
    [null, NONE],
  ])('share of %s is %s', (value, text) => {
    expect(plain(share(value))).toBe(text);
  });

  test.each([
    [0, '0 с'],
    [59_400, '59 с'],
    [4_800_000, '1 ч 20 мин'],
    [3_600_000, '1 ч'],
    [240_000, '4 мин'],
    [3_599_999, '1 ч'],
    [118_596_600_000, '32 944 ч'],
    [null, NONE],
  ])('duration of %s ms is %s', (value, text) => {
    expect(plain(duration(value))).toBe(text);
  });

  test.each([
    [640, '640 мс'],
    [1240, '1,2 с'],
    [null, NONE],
  ])('wait of %s ms is %s', (value, text) => {
    expect(plain(wait(value))).toBe(text);
  });

  test('positions in a film are clock times', () => {
    expect([0, 65, 3930].map(position)).toEqual(['0:00', '1:05', '1:05:30']);
  });

  test('nouns follow their numbers', () => {
    expect([1, 3, 5, 21].map((n) => plain(counted(n, 'серия', 'серии', 'серий')))).toEqual([
      '1 серия',
      '3 серии',
      '5 серий',
      '21 серия',
    ]);
  });
});

describe('desk dates', () => {
  test('clocks are those of Moscow, wherever the reader is', () => {
    expect(clock(Date.UTC(2026, 10, 30, 21, 5) / 1000)).toBe('00:05');
  });

  test('a moment of another day has its date', () => {
    const now = DESK_NOW_MS;
    expect(moment(now / 1000 - 60, now)).toBe('11:59');
    expect(moment(now / 1000 - 86_400, now)).toMatch(/^29 нояб\.?, 12:00$/);
  });

  test('days and months are written out', () => {
    expect(plain(longDay('2026-11-01'))).toBe('1 ноября 2026 г.');
    expect(longMonth('2026-11')).toBe('ноябрь 2026');
  });
});

describe('desk differences', () => {
  const told = (...args: Parameters<typeof changeOf>) => {
    const change = changeOf(...args);
    return change && [change.direction, plain(change.text)];
  };

  test('counts differ by percent, with a sign', () => {
    expect(told('count', 110, 100)).toEqual(['up', '+10 %']);
    expect(told('count', 90, 100)).toEqual(['down', '−10 %']);
    expect(told('count', 100, 100)).toEqual(['same', '0 %']);
  });

  test('shares differ by percentage points', () => {
    expect(told('share', 0.5834, 0.571)).toEqual(['up', '+1,2 п. п.']);
  });

  test('nothing is compared with an unknown value, or divided by zero', () => {
    expect(told('count', 5, null)).toBeNull();
    expect(told('count', null, 5)).toBeNull();
    expect(told('count', 5, 0)).toBeNull();
    expect(told('count', 0, 0)).toEqual(['same', '0']);
  });
});
