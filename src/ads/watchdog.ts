/** Between two looks; a wait is found out at most this much late. */
const LOOK_MS = 250;

/**
 * Calls `bark` once the time of a media element has stood still for too long. `limitMs` is asked at each look: null while
 * nothing is expected of the element. Looks are counted rather than the clock, so a sleep of the machine is no wait.
 * The result ends the watch.
 */
export function watchTime(
  element: { currentTime: number },
  limitMs: () => number | null,
  bark: () => void,
): () => void {
  let waitedMs = 0;
  let last = element.currentTime;
  const timer = setInterval(() => {
    const limit = limitMs();
    waitedMs = limit === null || element.currentTime !== last ? 0 : waitedMs + LOOK_MS;
    last = element.currentTime;
    if (limit !== null && waitedMs >= limit) bark();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
