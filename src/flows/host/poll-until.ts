import type { HostError } from '@/host/messages';
import { err, ok, type Result } from '@/lib/result';

/** How often it is looked whether a command has taken effect. */
const LOOK_MS = 40;

/** Of one wait; whoever waits for the answer has given up by then. */
const LONGEST_MS = 10_000;

/** Waits until a fact is so: the player says it a moment after it was told, and some facts by no event at all. */
export async function until(isSo: () => boolean): Promise<Result<null, HostError>> {
  for (let waitedMs = 0; !isSo(); waitedMs += LOOK_MS) {
    if (waitedMs >= LONGEST_MS) return err({ name: 'TimeoutError', message: 'it has not come about' });
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return ok(null);
}
