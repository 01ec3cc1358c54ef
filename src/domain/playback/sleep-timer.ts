/** Durations that the sleep timer offers, in minutes. */
export const SLEEP_MINUTES = [15, 30, 60] as const;

/** When the film stops by itself: after minutes, at a time of the wall clock in milliseconds, or with the episode. */
export type SleepTimer = { kind: 'minutes'; minutes: number; deadline: number } | { kind: 'episode' };

const MINUTE_MS = 60_000;

/** Starts a timer of minutes. A deadline stays right while the page sleeps; a countdown would not. */
export function sleepAfter(minutes: number, now: number): SleepTimer {
  return { kind: 'minutes', minutes, deadline: now + minutes * MINUTE_MS };
}

/** Minutes left, rounded up: the last one counts in full. */
export const minutesLeft = (deadline: number, now: number): number =>
  Math.max(0, Math.ceil((deadline - now) / MINUTE_MS));

/** Whether the film has to stop now. */
export const isSleepDue = (timer: SleepTimer | null, now: number): boolean =>
  timer?.kind === 'minutes' && now >= timer.deadline;
