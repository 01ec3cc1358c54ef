/** The longest that a viewer waits in one ad break, all waits added up. The content then starts within 13 s. */
export const AD_WAIT_MS = 12_000;
/** The longest wait between two ads of a break, and of all waits in a break behind the content. */
export const NEXT_WAIT_MS = 3000;

/** Creates the wait of a viewer for the first ad of a break. Its clock has not started. */
export function createAdWait() {
  const controller = new AbortController();
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = {
    /** The longest wait. The clock reads it when it starts. */
    limitMs: AD_WAIT_MS,
    /** Aborts when the time is up. */
    deadline: controller.signal,
    /** Starts the clock, at the request to play. Later calls do nothing until the wait ends. */
    begin() {
      if (since !== null) return;
      since = performance.now();
      timer = setTimeout(() => controller.abort(), wait.limitMs);
    },
    /** Ends the wait. Returns the remaining milliseconds. */
    end(): number {
      clearTimeout(timer);
      const spent = since === null ? 0 : performance.now() - since;
      since = null;
      return Math.max(0, wait.limitMs - spent);
    },
  };
  return wait;
}

export type AdWait = ReturnType<typeof createAdWait>;
