/** Between two looks; a wait is found out at most this much late. */
const LOOK_MS = 250;

/**
 * Calls `bark` once the time of a media element has stood still for too long. `limitMs` is asked at each look: null while
 * nothing is expected of the element. Looks are counted rather than the clock, so a sleep of the machine is no wait.
 * The watch ends with `signal`.
 */
export function watchTime(
  element: { currentTime: number },
  limitMs: () => number | null,
  bark: () => void,
  signal: AbortSignal,
): void {
  let waitedMs = 0;
  let last = element.currentTime;
  const timer = setInterval(() => {
    const limit = limitMs();
    waitedMs = limit && element.currentTime === last ? waitedMs + LOOK_MS : 0;
    last = element.currentTime;
    if (limit && waitedMs >= limit) bark();
  }, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
