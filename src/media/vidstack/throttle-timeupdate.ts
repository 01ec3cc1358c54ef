/** Seconds of content between two words about the time while it plays: Vidstack has one with every frame of the screen. */
export const TIME_STEP_S = 0.1;

/** Whether a word about the time says something new; asked for each. Where nothing plays, and at the end, it does. */
export type TimeupdateThrottle = (state: { currentTime: number; duration: number; paused: boolean }) => boolean;

/** Makes the rule for one player. Times are in seconds. */
export function createTimeupdateThrottle(): TimeupdateThrottle {
  let reported = Number.NaN;
  return ({ currentTime, duration, paused }) => {
    if (!paused && currentTime < duration && Math.abs(currentTime - reported) < TIME_STEP_S) return false;
    reported = currentTime;
    return true;
  };
}
