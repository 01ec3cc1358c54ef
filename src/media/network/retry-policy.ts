const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** A live stream continues at its edge, so a longer pause would lose what is broadcast meanwhile. */
const LONGEST_LIVE_PAUSE_MS = 4_000;

/** Retry limit for a stream that has played. Most outages of a home network end sooner. */
export const PLAYED_LIMIT_MS = 60_000;

/** Retry limit for a file that the server denies in mid-stream. The server may not have it yet. */
export const DENIED_LIMIT_MS = 7_000;

/** Retry limit for a live stream that has played. A broadcast often returns after minutes, whatever its server answers. */
export const LIVE_LIMIT_MS = 300_000;

/** Retry limit before the first frame: the viewer waits for a few seconds only. */
export const UNPLAYED_LIMIT_MS = 3_000;

/** A failed load within a stream. */
export interface StreamBreak {
  /** HTTP status; 0 without a response. */
  status: number;
  /** Whether the viewer has seen a part of the stream. */
  played: boolean;
  live: boolean;
}

/** Delays between retries of a broken stream. */
export interface RetryPolicy {
  /** The delay before the next retry, in milliseconds; null when the retries end. */
  next(brokenBy: StreamBreak): number | null;
  /** Retries since the stream broke. */
  attempts(): number;
  /** The stream continues. */
  reset(): void;
}

/** Delays of 1, 2, 4 … seconds, until the limit for such a failure. `now` is in milliseconds. */
export function createRetryPolicy(now: () => number): RetryPolicy {
  let startedAt = 0;
  let attempts = 0;
  return {
    next(brokenBy) {
      if (attempts === 0) startedAt = now();
      const left = limitOf(brokenBy) - (now() - startedAt);
      if (left <= 0) return null;
      const pause = Math.min(
        FIRST_PAUSE_MS * 2 ** attempts,
        brokenBy.live ? LONGEST_LIVE_PAUSE_MS : LONGEST_PAUSE_MS,
        left,
      );
      attempts += 1;
      return pause;
    },
    attempts: () => attempts,
    reset() {
      attempts = 0;
    },
  };
}

const REFUSALS: readonly (number | undefined)[] = [401, 403, 410];

/** Whether the server wants another signature or sign-in: the URL has expired. Media hosts also answer 410 then. */
export const isRefusal = (status: number | undefined): boolean => REFUSALS.includes(status);

function limitOf({ status, played, live }: StreamBreak): number {
  if (played && live && !isRefusal(status)) return LIVE_LIMIT_MS;
  const denied = status >= 400 && status < 500;
  if (played) return denied ? DENIED_LIMIT_MS : PLAYED_LIMIT_MS;
  return denied ? 0 : UNPLAYED_LIMIT_MS;
}
