import type { Points } from '../api/answers';
import { MOSCOW_OFFSET_MS, type Period } from '../period';

/** Seconds between two points. */
export const STEP_S = { minute: 60, hour: 3600, day: 86_400 } as const;
export type Step = keyof typeof STEP_S;

/** A line of a chart. */
export interface Line {
  name: string;
  title: string;
}

/** Points at even times. */
export interface Series {
  at: number[];
  /** By the lines in their order; null where nothing was measured. */
  values: (number | null)[][];
}

/** The start of a day of Moscow, in seconds since 1970. */
export const dayStart = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - MOSCOW_OFFSET_MS) / 1000;

/** Points that a chart can have at most: hours of a month. */
const MOST_POINTS = 4000;

/**
 * Puts points at even times over a period, up to now.
 * @param gap value of a time without a point: 0 for counts, null for shares
 */
export function evenSeries(
  points: Points,
  lines: readonly Line[],
  { from, to }: Period,
  step: Step,
  gap: 0 | null,
  now: number,
): Series {
  const start = dayStart(from);
  const end = Math.min(dayStart(to) + STEP_S.day, now / 1000);
  const length = Math.min(MOST_POINTS, Math.max(1, Math.ceil((end - start) / STEP_S[step])));
  const values = lines.map(() => new Array<number | null>(length).fill(gap));
  for (const point of points) {
    const index = Math.floor(((point.at ?? -1) - start) / STEP_S[step]);
    if (index < 0 || index >= length) continue;
    lines.forEach(({ name }, line) => {
      const row = values[line];
      if (row !== undefined) row[index] = point[name] ?? gap;
    });
  }
  return { at: Array.from({ length }, (_, index) => start + index * STEP_S[step]), values };
}

/** Points as they are, in the order of their times. */
export function plainSeries(points: Points, lines: readonly Line[]): Series {
  const sorted = points
    .filter(({ at }) => typeof at === 'number')
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
  return {
    at: sorted.map(({ at }) => at ?? 0),
    values: lines.map(({ name }) => sorted.map((point) => point[name] ?? 0)),
  };
}

/** In words: the greatest value of a line and the last one, for a chart's name. */
export function seriesSummary(
  title: string,
  values: readonly (number | null)[],
  write: (value: number) => string,
): string {
  const known = values.filter((value): value is number => value !== null);
  const last = known.at(-1);
  return last === undefined
    ? `${title}: нет данных`
    : `${title}: больше всего ${write(Math.max(...known))}, последнее ${write(last)}`;
}
