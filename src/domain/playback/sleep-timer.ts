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

/** Episodes that start by themselves before the player asks whether somebody still watches. */
export const UNATTENDED_EPISODES = 3;

/** Time without a hand on anything before the player asks. */
export const UNATTENDED_MS = 3 * 60 * 60_000;

/** Signs of the viewer's presence. */
export interface Attendance {
  /** Last press, touch, key, movement of the pointer or call to play, in milliseconds. */
  seenAt: number;
  /** Episodes that have started by themselves since. */
  episodes: number;
}

/** The viewer is there. */
export const attended = (now: number): Attendance => ({ seenAt: now, episodes: 0 });

/** Whether the next episode needs an answer first. */
export const asksBeforeNext = ({ episodes }: Attendance): boolean => episodes >= UNATTENDED_EPISODES;

/** Whether nobody has touched anything for so long that the film has to ask. */
export const isUnattended = ({ seenAt }: Attendance, now: number): boolean => now - seenAt >= UNATTENDED_MS;
