/** Seconds of content between two time updates during playback. Vidstack emits one per screen frame. */
export const TIME_STEP_S = 0.1;

/** Returns whether to report a time update. Updates during a pause and at the end are always reported. */
export type TimeupdateThrottle = (state: { currentTime: number; duration: number; paused: boolean }) => boolean;

/** Creates the throttle of one player. Times are in seconds. */
export function createTimeupdateThrottle(): TimeupdateThrottle {
  let reported = Number.NaN;
  return ({ currentTime, duration, paused }) => {
    if (!paused && currentTime < duration && Math.abs(currentTime - reported) < TIME_STEP_S) return false;
    reported = currentTime;
    return true;
  };
}
