/**
 * The longest that a viewer waits for the ads of a break, all of its waits together. The film's own start has the rest
 * of the 13 s after which it plays at the latest.
 */
export const AD_WAIT_MS = 12_000;

/** A viewer's wait for the first ad of a break, from the wish to play. */
export interface AdWait {
  /** Ends when the time is up. */
  readonly deadline: AbortSignal;
  /** The viewer waits from now on; nothing happens where that is so already. */
  begin(): void;
  /** Ends the wait. Returns the milliseconds that are left. */
  end(): number;
}

/** Makes a wait that has not begun. */
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
