/** Limit of hours. A larger value is a typing mistake. */
const MOST_HOURS = 99;

const PATTERN = /^(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,6})$/;

/**
 * Parses a start time: `95`, `1:35`, `1:05:30`. Minutes and seconds after a colon are below 60. Leading minutes may be
 * larger.
 * @returns whole seconds; null for any other text
 */
export function parseStartTime(text: string): number | null {
  const found = PATTERN.exec(text.trim());
  if (found === null) return null;
  const [hours, minutes, seconds] = found.slice(1).map((part) => (part === undefined ? null : Number(part)));
  if (minutes != null && (seconds ?? 0) >= 60) return null;
  if (hours != null && (minutes ?? 0) >= 60) return null;
  const total = ((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
  return total <= MOST_HOURS * 3600 ? total : null;
}

/** Writes a length as `m:ss` or `h:mm:ss`. Fractions of a second are dropped. */
export function durationText(seconds: number): string {
  const whole = Math.floor(seconds);
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}
