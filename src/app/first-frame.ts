/** What has time is not put off for ever. */
const IDLE_DEADLINE_MS = 2_000;

/** Where a browser does not tell when it is idle: this long after what mattered. */
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
