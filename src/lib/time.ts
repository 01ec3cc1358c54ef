const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * Seconds as the player shows them: `m:ss`, from an hour on `h:mm:ss` (spec section 9).
 * Anything that is not a moment in time (negative, NaN, infinite) reads as `0:00`.
 */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}
