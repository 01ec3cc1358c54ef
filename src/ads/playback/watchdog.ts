/** Poll interval: a wait is detected at most this much late. */
const LOOK_MS = 250;

/**
 * Calls `bark` when a wait exceeds its limit. `limitMs` is read at each poll; null means no wait and resets it. Polls
 * are counted instead of the clock, so a sleep of the machine is no wait. The watch ends with `signal`.
 */
export function watchWait(limitMs: () => number | null, bark: () => void, signal: AbortSignal): void {
  let waitedMs = 0;
  const timer = setInterval(() => {
    const limit = limitMs();
    waitedMs = limit ? waitedMs + LOOK_MS : 0;
    if (limit && waitedMs >= limit) bark();
  }, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Like `watchWait`, for the time of a media element: it waits while its time stands still. */
export function watchTime(
  element: { currentTime: number },
  limitMs: () => number | null,
  bark: () => void,
  signal: AbortSignal,
): void {
  let last = element.currentTime;
  const stillMs = () => {
    const limit = limitMs();
    const isStill = element.currentTime === last;
    last = element.currentTime;
    return isStill ? limit : null;
  };
  watchWait(stillMs, bark, signal);
}
