/** A period in days of Moscow, both ends included, as `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

export const PRESETS = ['today', 'yesterday', '7d', '30d', '90d', 'month', 'year'] as const;
export type Preset = (typeof PRESETS)[number];

export const DEFAULT_PRESET: Preset = '7d';

const DAY_MS = 86_400_000;
/** Moscow has no daylight saving time. The collector counts its days. */
export const MOSCOW_OFFSET_MS = 3 * 3_600_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** The longest period that the desk answers (php/src/Desk/DeskPeriod.php). */
const LONGEST_DAYS = 1100;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Today in Moscow. */
export const today = (now: number): string => dayOf(now + MOSCOW_OFFSET_MS);

/** The day that many days after another. */
export const addDays = (day: string, days: number): string => dayOf(startOf(day) + days * DAY_MS);

/** The number of days in a period. */
export const daysIn = ({ from, to }: Period): number => Math.round((startOf(to) - startOf(from)) / DAY_MS) + 1;

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  DATE.test(text) && !Number.isNaN(startOf(text)) && dayOf(startOf(text)) === text;

export const isPreset = (text: string): text is Preset => PRESETS.some((preset) => preset === text);

/** The period that a preset means now. */
export function periodOf(preset: Preset, now: number): Period {
  const to = today(now);
  switch (preset) {
    case 'today':
      return { from: to, to };
    case 'yesterday':
      return { from: addDays(to, -1), to: addDays(to, -1) };
    case '7d':
      return { from: addDays(to, -6), to };
    case '30d':
      return { from: addDays(to, -29), to };
    case '90d':
      return { from: addDays(to, -89), to };
    case 'month':
      return { from: `${to.slice(0, 8)}01`, to };
    case 'year':
      return { from: `${to.slice(0, 5)}01-01`, to };
  }
}

/** Why two dates are no period; null if they are one. */
export function periodFault(from: string, to: string, now: number): 'no-date' | 'reversed' | 'future' | 'long' | null {
  if (!isDay(from) || !isDay(to)) return 'no-date';
  if (from > to) return 'reversed';
  if (from > today(now)) return 'future';
  return daysIn({ from, to }) > LONGEST_DAYS ? 'long' : null;
}

/** The period of the same length right before. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) };
}

/** Months back from the current one, as `YYYY-MM`, the latest first. */
export function lastMonths(count: number, now: number): string[] {
  const [year = 0, month = 1] = today(now).split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
