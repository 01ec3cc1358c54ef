import { MOSCOW_OFFSET_MS } from './period';

const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat('ru', { notation: 'compact', maximumFractionDigits: 1 });
const plural = new Intl.PluralRules('ru');

/** Stands for a value that nobody has measured. */
export const NONE = '—';
const NBSP = '\u00a0';
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** From here on minutes say nothing beside the hours. */
const MANY_HOURS = 100;
/** The smallest share that one decimal shows. */
const SMALLEST_SHARE = 0.0005;

type Value = number | null;

/** `12 345`. */
export const count = (value: Value): string => (value === null ? NONE : whole.format(value));

/** `12,3 тыс.`, for the axes of charts. */
export const shortCount = (value: Value): string => (value === null ? NONE : compact.format(value));

/** `12,3 %` of a share of 0..1. A share that is not nothing never reads as 0. */
export function share(value: Value): string {
  if (value === null) return NONE;
  if (value > 0 && value < SMALLEST_SHARE) return `< 0,1${NBSP}%`;
  return `${tenths.format(value * 100)}${NBSP}%`;
}

/** `1 ч 20 мин`, `4 мин`, `35 с`; hours alone from a hundred on. */
export function duration(ms: Value): string {
  if (ms === null) return NONE;
  if (ms < MINUTE_MS) return `${whole.format(Math.round(ms / 1000))}${NBSP}с`;
  const minutes = Math.round(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}${NBSP}мин`;
  if (hours >= MANY_HOURS) return `${whole.format(Math.round(ms / HOUR_MS))}${NBSP}ч`;
  const rest = minutes % 60;
  return rest === 0 ? `${hours}${NBSP}ч` : `${hours}${NBSP}ч ${rest}${NBSP}мин`;
}

/** `640 мс`, `1,2 с`: for waits, where a tenth of a second counts. */
export function wait(ms: Value): string {
  if (ms === null) return NONE;
  return ms < 1000 ? `${whole.format(ms)}${NBSP}мс` : `${tenths.format(ms / 1000)}${NBSP}с`;
}

/** `1:05:30` of seconds within a film. */
export function position(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The form of a noun for a number: `5 фильмов`. */
export function counted(value: number, one: string, few: string, many: string): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few, many };
  return `${whole.format(value)}${NBSP}${forms[plural.select(value)] ?? few}`;
}

const inMoscow = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('ru', { ...options, timeZone: 'UTC' });
  return (at: number): string => format.format(new Date(at * 1000 + MOSCOW_OFFSET_MS));
};

/** Times of seconds since 1970, as the clock of Moscow shows them. */
export const clock = inMoscow({ hour: '2-digit', minute: '2-digit' });
export const day = inMoscow({ day: 'numeric', month: 'short' });
export const dayAndClock = inMoscow({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const numericDay = inMoscow({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** `12:34`, with the date unless it is today's. */
export function moment(at: number, now: number): string {
  return numericDay(at) === numericDay(now / 1000) ? clock(at) : dayAndClock(at);
}

/** `1 ноя. 2026 г.` of `2026-11-01`. */
export const longDay = (text: string): string => {
  const format = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${text}T00:00:00Z`));
};

/** `ноябрь 2026` of `2026-11`. */
export const longMonth = (text: string): string => {
  const format = new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${text}-01T00:00:00Z`)).replace(/\s*г\.$/, '');
};

/** How a number is written. */
export type Kind = 'count' | 'share' | 'duration' | 'wait';

const WRITERS: Readonly<Record<Kind, (value: Value) => string>> = { count, share, duration, wait };

export const write = (kind: Kind, value: Value): string => WRITERS[kind](value);

/** A difference to the period before: sign and size, and the direction for its word. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  text: string;
}

/**
 * Compares a value with the one before: relatively, and shares by percentage points.
 * @returns null where there is nothing to compare with
 */
export function changeOf(kind: Kind, now: Value, before: Value): Change | null {
  if (now === null || before === null) return null;
  const isShare = kind === 'share';
  if (!isShare && before === 0) return now === 0 ? { direction: 'same', text: '0' } : null;
  const change = isShare ? (now - before) * 100 : (now / before - 1) * 100;
  const rounded = Math.round(change * 10) / 10;
  const unit = isShare ? `${NBSP}п.${NBSP}п.` : `${NBSP}%`;
  if (rounded === 0) return { direction: 'same', text: `0${unit}` };
  const sign = rounded > 0 ? '+' : '−';
  return { direction: rounded > 0 ? 'up' : 'down', text: `${sign}${tenths.format(Math.abs(rounded))}${unit}` };
}
