import { describe, expect, test } from 'vitest';
import {
  breakVerdict,
  NOTHING_SHOWN,
  PREROLL_GAP_S,
  REMEMBERED_BREAKS,
  remembered,
  type ShownBreaks,
  withinLimits,
} from '@/domain/ads/ad-frequency';
import { type AdFrequency, breakOf } from '@/domain/ads/schedule';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const NO_LIMIT: AdFrequency = { perVisit: null, perHour: null, perDay: null, perContent: null, minGapS: null };

/** Breaks that ended so many minutes ago. */
const shown = (...minutes: number[]): ShownBreaks => ({
  breaks: minutes.map((ago) => ({ ms: NOW - ago * MINUTE, contentId: ago % 2 === 0 ? 'even' : 'odd' })),
  inVisit: minutes.length,
});

describe('Ad frequency', () => {
  test.each<[string, Partial<AdFrequency>, ShownBreaks, string]>([
    ['no limit', {}, shown(3, 2, 1), 'now'],
    ['a visit below its limit', { perVisit: 2 }, shown(1), 'now'],
    ['a visit at its limit', { perVisit: 2 }, shown(2, 1), 'never'],
    ['a limit of none', { perVisit: 0 }, NOTHING_SHOWN, 'never'],
    ['an hour at its limit', { perHour: 2 }, shown(59, 1), 'never'],
    ['an hour that has begun anew', { perHour: 2 }, shown(60, 1), 'now'],
    ['a day at its limit', { perDay: 2 }, shown(1439, 1), 'never'],
    ['a day that has begun anew', { perDay: 2 }, shown(1440, 1), 'now'],
    ['its content at the limit', { perContent: 2 }, shown(4, 2), 'never'],
    ['another content at the limit', { perContent: 2 }, shown(3, 1), 'now'],
    ['a break within the gap', { minGapS: 120 }, shown(1), 'later'],
    ['a break at the end of the gap', { minGapS: 120 }, shown(2), 'now'],
    ['a used up limit within the gap', { minGapS: 120, perVisit: 1 }, shown(1), 'never'],
  ])('%s', (_, limits, given, verdict) => {
    expect(breakVerdict({ ...NO_LIMIT, ...limits }, given, 'even', NOW)).toBe(verdict);
  });

  test('remembers the last breaks of a day, and none of the future', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ms: NOW - (60 - index) * MINUTE, contentId: '1' }));
    expect(remembered(many, NOW)).toEqual(many.slice(-REMEMBERED_BREAKS));
    const odd = [-1, 0, 24 * 60].map((ago) => ({ ms: NOW - ago * MINUTE, contentId: '1' }));
    expect(remembered(odd, NOW)).toEqual([odd[1]]);
  });
});

describe('Preroll within limits', () => {
  const breaks = [breakOf('p', { on: 'start' }, []), breakOf('m', { percent: 50 }, [])];
  const idsOf = (rules: 'plain' | 'full', frequency: AdFrequency | null, given: ShownBreaks) =>
    withinLimits({ breaks, frequency }, rules, given, '1', NOW).breaks.map(({ id }) => id);

  test('is left out under full for two minutes after a break, where the list has no gap of its own', () => {
    const within = shown(PREROLL_GAP_S / 60 - 0.1);
    expect(idsOf('full', null, within)).toEqual(['m']);
    expect(idsOf('full', { ...NO_LIMIT, perDay: 9 }, within)).toEqual(['m']);
    expect(idsOf('full', { ...NO_LIMIT, minGapS: 30 }, within)).toEqual(['p', 'm']);
    expect(idsOf('full', null, shown(PREROLL_GAP_S / 60))).toEqual(['p', 'm']);
    expect(idsOf('full', null, NOTHING_SHOWN)).toEqual(['p', 'm']);
  });

  test('comes with each episode under plain, but for limits of the list', () => {
    expect(idsOf('plain', null, shown(1))).toEqual(['p', 'm']);
    expect(idsOf('plain', { ...NO_LIMIT, minGapS: 120 }, shown(1))).toEqual(['m']);
    expect(idsOf('plain', { ...NO_LIMIT, perVisit: 1 }, shown(30))).toEqual(['m']);
  });
});
