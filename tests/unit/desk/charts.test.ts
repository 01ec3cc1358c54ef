import { describe, expect, test } from 'vitest';
import { chaptersOf } from '../../../packages/vv-desk/src/catalogue/chapters';
import type { Mark } from '../../../packages/vv-desk/src/catalogue/film-marks';
import { retentionRows, retentionSummary } from '../../../packages/vv-desk/src/charts/retention-rows';
import { dayStart, evenSeries, plainSeries } from '../../../packages/vv-desk/src/charts/series';
import { DESK_NOW_MS as NOW } from '../../support/desk-fixtures';

const LINES = [{ name: 'views', title: 'Просмотры' }];
const DAY_S = 86_400;

describe('desk series', () => {
  test('days without a point are zeros of a count and gaps of a share', () => {
    const start = dayStart('2026-11-28');
    const points = [
      { at: start, views: 4 },
      { at: start + 2 * DAY_S, views: 6 },
    ];
    const period = { from: '2026-11-28', to: '2026-11-30' };
    expect(evenSeries(points, LINES, period, 'day', 0, NOW)).toEqual({
      at: [start, start + DAY_S, start + 2 * DAY_S],
      values: [[4, 0, 6]],
    });
    expect(evenSeries(points, LINES, period, 'day', null, NOW).values).toEqual([[4, null, 6]]);
  });

  test('hours end with the present one: the future is no zero', () => {
    const series = evenSeries([], LINES, { from: '2026-11-30', to: '2026-11-30' }, 'hour', 0, NOW);
    expect(series.at).toHaveLength(12);
  });

  test('points of another period, without a time or a value, break nothing', () => {
    const points = [{ at: 5, views: 1 }, { views: 3 }, { at: null, views: 2 }, { at: dayStart('2026-11-30') }];
    const period = { from: '2026-11-30', to: '2026-11-30' };
    expect(evenSeries(points, LINES, period, 'day', 0, NOW).values).toEqual([[0]]);
  });

  test('minutes stand in the order of time', () => {
    const series = plainSeries([{ at: 120, views: 2 }, { at: 60, views: 1 }, { views: 9 }], LINES);
    expect(series).toEqual({ at: [60, 120], values: [[1, 2]] });
  });
});

describe('desk retention', () => {
  const retention = {
    bucketSeconds: 10,
    durationS: 400,
    views: 21,
    share: Array.from({ length: 40 }, (_, index) => (index < 20 ? 0.9 : 0.4)),
    plays: Array.from({ length: 40 }, () => 5),
  };
  const marks: Mark[] = [
    { kind: 'chapter', from: 105, to: null, title: 'Шторм' },
    { kind: 'credits', from: 9999, to: null, title: 'Титры' },
  ];

  test('its table has even times and the starts of chapters, and none behind the end', () => {
    const rows = retentionRows(retention, marks);
    expect(rows.find(({ title }) => title === 'Шторм')).toEqual({ at: 100, title: 'Шторм', share: 0.9, plays: 5 });
    expect(rows.map(({ at }) => at)).toEqual([...rows.map(({ at }) => at)].sort((a, b) => a - b));
    expect(rows.some(({ title }) => title === 'Титры')).toBe(false);
  });

  test('its sentence says how many stay, and where most leave', () => {
    const sentence = retentionSummary(retention).replace(/\u00a0/g, ' ');
    expect(sentence).toBe('21 просмотр; до середины дошли 40 %, до конца — 40 %; больше всего уходят около 2:20');
    expect(retentionSummary({ ...retention, share: [], views: 0 })).toBe('Просмотров ещё нет');
  });
});

describe('desk chapters', () => {
  test('are read from WebVTT and SRT as text', () => {
    const vtt = 'WEBVTT\n\n00:00.000 --> 10:00.000\nНачало\n\n1:00:05.500 --> 1:10:00.000 align:start\n<b>Шторм</b>\n';
    expect(chaptersOf(vtt)).toEqual([
      { from: 0, title: 'Начало' },
      { from: 3605.5, title: 'Шторм' },
    ]);
    expect(chaptersOf('1\r\n00:00:02,000 --> 00:00:03,000\r\nПролог\r\n')).toEqual([{ from: 2, title: 'Пролог' }]);
  });

  test('of any other file are none', () => {
    expect(chaptersOf('<!doctype html><p>404</p>')).toEqual([]);
    expect(chaptersOf('')).toEqual([]);
  });
});
