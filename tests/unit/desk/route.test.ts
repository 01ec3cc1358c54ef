import { describe, expect, test } from 'vitest';
import { addDays, lastMonths, periodBefore, periodFault, periodOf, today } from '../../../packages/vv-desk/src/period';
import { datesOf, readRoute, routeHash } from '../../../packages/vv-desk/src/route';
import { scopeOf } from '../../../packages/vv-desk/src/share-scope';
import { DESK_NOW_MS as NOW } from '../../support/desk-fixtures';

const read = (hash: string) => readRoute(hash, NOW);

describe('desk periods', () => {
  test('a day begins at midnight in Moscow', () => {
    expect(today(Date.UTC(2026, 10, 30, 20, 59))).toBe('2026-11-30');
    expect(today(Date.UTC(2026, 10, 30, 21, 0))).toBe('2026-12-01');
  });

  test.each([
    ['today', '2026-11-30', '2026-11-30'],
    ['yesterday', '2026-11-29', '2026-11-29'],
    ['7d', '2026-11-24', '2026-11-30'],
    ['30d', '2026-11-01', '2026-11-30'],
    ['90d', '2026-09-02', '2026-11-30'],
    ['month', '2026-11-01', '2026-11-30'],
    ['year', '2026-01-01', '2026-11-30'],
  ] as const)('%s is %s to %s', (preset, from, to) => {
    expect(periodOf(preset, NOW)).toEqual({ from, to });
  });

  test('the period before is as long, and ends the day before', () => {
    expect(periodBefore({ from: '2026-11-24', to: '2026-11-30' })).toEqual({ from: '2026-11-17', to: '2026-11-23' });
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  });

  test.each([
    ['', '2026-11-30', 'no-date'],
    ['2026-02-30', '2026-11-30', 'no-date'],
    ['2026-11-30', '2026-11-01', 'reversed'],
    ['2027-01-01', '2027-01-02', 'future'],
    ['2016-01-01', '2026-11-30', 'long'],
    ['2026-11-01', '2026-11-30', null],
  ])('dates %s and %s: %s', (from, to, fault) => {
    expect(periodFault(from, to, NOW)).toBe(fault);
  });

  test('months go back over the turn of a year', () => {
    expect(lastMonths(3, Date.UTC(2026, 0, 15))).toEqual(['2026-01', '2025-12', '2025-11']);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});

describe('desk views in the URL', () => {
  test.each([
    '#films',
    '#films?period=30d&compare=1',
    '#quality?from=2026-11-01&to=2026-11-07',
    '#film?content_id=a%26b&episode_id=e1&period=today',
    '#ads?share=abc.def-_',
  ])('%s is written as it was read', (hash) => {
    expect(routeHash(read(hash))).toBe(hash);
  });

  test.each(['', '#', '#nothing', '#now?period=century', '#<script>', '#films?from=x&to=y', '#%E0%A4%A'])(
    '%s opens a page with the usual period',
    (hash) => {
      const route = read(hash);
      expect(['now', 'films']).toContain(route.page);
      expect(route.period).toBe('7d');
    },
  );

  test('a film without an id is the list of films', () => {
    expect(read('#film').page).toBe('films');
  });

  test('a share link carries its token from page to page, and nothing that is no token', () => {
    expect(read('#share=abc.DEF_-').share).toBe('abc.DEF_-');
    expect(routeHash({ ...read('#share=abc.d'), page: 'film', contentId: '7' })).toBe('#film?content_id=7&share=abc.d');
    expect(read('#share=a b"').share).toBe('');
  });

  test('own dates stay as they are, names move with the day', () => {
    expect(datesOf(read('#films?from=2026-11-01&to=2026-11-07'), NOW)).toEqual({
      from: '2026-11-01',
      to: '2026-11-07',
    });
    expect(datesOf(read('#films?period=today'), NOW + 86_400_000)).toEqual({ from: '2026-12-01', to: '2026-12-01' });
  });

  test('a scope of PHP is a view; anything else is none', () => {
    expect(scopeOf({ page: 'film', content_id: '7', until: 1 })).toEqual({ page: 'film', contentId: '7' });
    expect(scopeOf({ page: 'ads', content_id: '', until: 1 })).toEqual({ page: 'ads', contentId: '' });
    for (const scope of [null, undefined, 'all', { page: 'root' }, []]) expect(scopeOf(scope)).toBeNull();
  });
});
