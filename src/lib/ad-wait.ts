/** The longest that a viewer waits in one ad break, all waits added up. The content then starts within 13 s. */
export const AD_WAIT_MS = 12_000;

/** The wait of a viewer for the first ad of a break. It begins with the request to play. */
export interface AdWait {
  /** Aborts when the time is up. */
  readonly deadline: AbortSignal;
  /** Starts the clock. Later calls do nothing until the wait ends. */
  begin(): void;
  /** Ends the wait. Returns the remaining milliseconds. */
  end(): number;
}

/** Creates a wait whose clock has not started. */
export function createAdWait(): AdWait {
  const controller = new AbortController();
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    deadline: controller.signal,
    begin() {
      if (since !== null) return;
      since = performance.now();
      timer = setTimeout(() => controller.abort(), AD_WAIT_MS);
    },
    end() {
      clearTimeout(timer);
      const spent = since === null ? 0 : performance.now() - since;
      since = null;
      return Math.max(0, AD_WAIT_MS - spent);
    },
  };
}
