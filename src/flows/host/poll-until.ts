import { err, ok } from '@/lib/result';
import type { Done } from './method-table';

const POLL_INTERVAL_MS = 40;

/** Longest wait. The time limit of a call ends before it. */
const MAX_WAIT_MS = 10_000;

/** Waits until a condition is true. The player reports most changes a moment later, and some without an event. */
export async function pollUntil(holds: () => boolean, limitMs = MAX_WAIT_MS): Promise<Done> {
  for (let waitedMs = 0; !holds(); waitedMs += POLL_INTERVAL_MS) {
    if (waitedMs >= limitMs)
      return err({ name: 'TimeoutError', message: `timed out after ${limitMs / 1000} s waiting for the player` });
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return ok(null);
}
