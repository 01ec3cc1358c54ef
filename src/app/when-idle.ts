/** What has time is not put off for ever. */
const IDLE_DEADLINE_MS = 2_000;

/** Where a browser does not tell when it is idle: this long after what mattered. */
const PAUSE_MS = 500;

/** Resolves when the page has nothing better to do. */
export function whenIdle(window: Window): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: IDLE_DEADLINE_MS });
    else setTimeout(resolve, PAUSE_MS);
  });
}
