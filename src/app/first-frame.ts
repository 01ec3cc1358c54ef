/** Background work starts at the latest after this. */
const IDLE_DEADLINE_MS = 2_000;

/** Delay for a browser without `requestIdleCallback`. */
const PAUSE_MS = 500;

/**
 * To be called whenever a viewer sees a frame. After the first one, and once the page has nothing better to do, `run`
 * brings what could wait; nothing of that is asked for before. Leaves the mark `vv-first-frame` in the page's timings:
 * of now, or of `at`, in milliseconds of the page's clock.
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
