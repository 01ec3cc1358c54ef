/** Longest delay of background work. */
const IDLE_DEADLINE_MS = 2_000;

/** Delay for a browser without `requestIdleCallback`. */
const PAUSE_MS = 500;

/**
 * Returns a function to call with each visible frame. The first call schedules `run`, the background work, for when the
 * page is idle. It also adds the User Timing mark `vv-first-frame` at the current time, or at `at` in milliseconds of
 * the page's clock.
 */
export function createFirstFrame(window: Window & typeof globalThis, run: () => void): (at?: number) => void {
  let isSeen = false;
  return (at) => {
    if (isSeen) return;
    isSeen = true;
    window.performance.mark('vv-first-frame', at === undefined ? {} : { startTime: at });
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: IDLE_DEADLINE_MS });
    else setTimeout(run, PAUSE_MS);
  };
}
