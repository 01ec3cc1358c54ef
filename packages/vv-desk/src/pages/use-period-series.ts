import { useMemo } from 'react';
import type { Points } from '../api/answers';
import { evenSeries, type Series, type Step } from '../charts/series';
import type { ChartGroup } from '../charts/time-chart';
import { useDesk } from '../desk-context';
import { type Period, periodBefore } from '../period';
import { datesOf } from '../route';

interface Charted {
  series: Points;
  seriesBefore: Points;
  step: Step;
}

type SeriesOf = (group: ChartGroup) => Series;

/** The series of a page at even times over its period, and those of the period before where it is compared. */
export function usePeriodSeries(data: Charted | null): { seriesOf: SeriesOf; beforeOf: SeriesOf | null } {
  const { route } = useDesk();
  const { from, to } = datesOf(route, Date.now());
  const { compare } = route;
  return useMemo(() => {
    const step = data?.step ?? 'day';
    const even = (points: Points, period: Period, now: number): SeriesOf => {
      return ({ kind, lines }) => evenSeries(points, lines, period, step, isAverage(kind) ? null : 0, now);
    };
    const period = { from, to };
    const seriesOf = even(data?.series ?? [], period, Date.now());
    const before = data?.seriesBefore ?? [];
    const hasBefore = compare && before.length > 0;
    return { seriesOf, beforeOf: hasBefore ? even(before, periodBefore(period), Number.POSITIVE_INFINITY) : null };
  }, [data, from, to, compare]);
}

/** An hour without views has no share and no wait; its sums are 0. */
const isAverage = (kind: ChartGroup['kind']): boolean => kind === 'share' || kind === 'wait';
