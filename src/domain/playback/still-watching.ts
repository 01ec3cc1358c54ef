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
