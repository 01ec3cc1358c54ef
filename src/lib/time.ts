/** Value of an unknown duration or time where one is reported (docs/statistics.md). */
export const UNKNOWN_SECONDS = -2;

const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats seconds as `m:ss`, or `h:mm:ss` from an hour on (docs/behaviour.md, Time format). Negative, infinite and NaN
 * values give `0:00`.
 */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}
