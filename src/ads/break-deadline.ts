import { AD_WAIT_MS, NEXT_WAIT_MS } from '@/lib/ad-wait';

const LOOK_MS = 250;
/** A longer interval between two polls means that the machine slept. */
const LONGEST_LOOK_MS = 2000;

/**
 * The time that a viewer may spend waiting in one break: counts time while `isWaiting` is true and calls `spent` when none
 * is left.
 */
export function createBreakDeadline(isWaiting: () => boolean, spent: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let leftMs = 0;
  let nextMs = Number.POSITIVE_INFINITY;
  let last = 0;

  function look(): void {
    const now = performance.now();
    const passed = Math.min(now - last, LONGEST_LOOK_MS);
    last = now;
    if (!isWaiting()) return;
    leftMs -= passed;
    nextMs -= passed;
    if (leftMs <= 0 || nextMs <= 0) spent();
  }

  return {
    /** Starts the countdown. Later calls do nothing. */
    begin(waitMs = AD_WAIT_MS) {
      if (timer) return;
      leftMs = waitMs;
      last = performance.now();
      timer = setInterval(look, LOOK_MS);
    },
    /** Called when an ad ends and another follows. */
    next() {
      nextMs = NEXT_WAIT_MS;
    },
    end: () => clearInterval(timer),
  };
}
