const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** How long a stream that has played is tried again: most breaks of a home network are over by then. */
export const PLAYED_LIMIT_MS = 60_000;

/** A file that the server denies in the midst of a film may be one that it has not got yet; seldom for longer. */
export const DENIED_LIMIT_MS = 7_000;

/** A viewer who has seen nothing yet waits for a few seconds only. */
export const UNPLAYED_LIMIT_MS = 3_000;

/** How loading a part of a stream broke. */
export interface StreamBreak {
  /** Status of the answer; 0 when there was none. */
  status: number;
  /** Some of the stream has been seen. */
  played: boolean;
}

/** The pauses between attempts to go on with a stream that broke. */
export interface RetryPolicy {
  /** The pause before the next attempt, in milliseconds; null when the stream is to be given up. */
  next(brokenBy: StreamBreak): number | null;
  /** Attempts since the stream broke. */
  attempts(): number;
  /** The stream goes on. */
  reset(): void;
}

/** Pauses of 1, 2, 4, 8 … seconds, until the time for such a break is up; `now` is in milliseconds. */
export function createRetryPolicy(now: () => number): RetryPolicy {
  let startedAt = 0;
  let attempts = 0;
  return {
    next(brokenBy) {
      if (attempts === 0) startedAt = now();
      const left = limitOf(brokenBy) - (now() - startedAt);
      if (left <= 0) return null;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS, left);
      attempts += 1;
      return pause;
    },
    attempts: () => attempts,
    reset() {
      attempts = 0;
    },
  };
}

function limitOf({ status, played }: StreamBreak): number {
  const denied = status >= 400 && status < 500;
  if (played) return denied ? DENIED_LIMIT_MS : PLAYED_LIMIT_MS;
  return denied ? 0 : UNPLAYED_LIMIT_MS;
}
