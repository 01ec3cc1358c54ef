import type { MethodName, MethodPayload, ProtocolError } from 'vv-protocol';
import type { Answer } from '@/host/host-handlers';
import { err, ok, type Result } from '@/lib/result';

/** Implements each method of the protocol. */
export type MethodTable = {
  readonly [M in MethodName]: (payload: MethodPayload<M>) => Answer<M> | Promise<Answer<M>>;
};

/** The answer of a method without a result. */
export type Done = Result<null, ProtocolError>;

/** The content is not available in the viewer's region. */
export const BLOCKED: ProtocolError = {
  name: 'BlockedError',
  message: 'the content is not available in this region',
};

/** The browser refuses what no gesture in the frame has asked for. */
export const GESTURE_REQUIRED: ProtocolError = {
  name: 'NotAllowedError',
  message: 'the browser requires a gesture of the viewer in the frame first',
};

/** The failure screen has replaced the player, or nothing was started. */
export const nothingToPlay = (reason: string): ProtocolError => ({
  name: 'NotFoundError',
  message: `nothing to play: ${reason}`,
});

/** The current source does not support the method. */
export const unsupported = (message: string): ProtocolError => ({ name: 'UnsupportedError', message });

/** The episode, quality or track does not exist. */
export const notFound = (message: string): ProtocolError => ({ name: 'NotFoundError', message });

/** The payload has a value that cannot be used. */
export const outOfRange = (message: string): ProtocolError => ({ name: 'RangeError', message });

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
