/**
 * Creates a signal that aborts with its parent or when the time is up, whichever comes first. Without `ms` only the parent
 * ends the wait; `limit` is the deadline of a longer wait that contains this one. `AbortSignal.any` is not used, because
 * Safari has it only since 17.4.
 */
export function createDeadline(parent: AbortSignal, ms?: number, limit?: AbortSignal) {
  const controller = new AbortController();
  let expired = false;
  const abort = () => controller.abort();
  const expire = () => {
    expired = !parent.aborted;
    controller.abort(new DOMException('The time is up', 'TimeoutError'));
  };
  const timer = ms === undefined ? undefined : setTimeout(expire, ms);
  if (parent.aborted) abort();
  if (limit?.aborted) expire();
  parent.addEventListener('abort', abort, { once: true });
  limit?.addEventListener('abort', expire, { once: true });
  return {
    /** Aborts with a `TimeoutError` when the time is up, as `AbortSignal.timeout` does. */
    signal: controller.signal,
    /** Whether the time ran out, rather than the parent ending the wait. */
    expired: () => expired,
    /** Frees the timer and the listener once the work is done, and aborts what is left of it. */
    dispose() {
      clearTimeout(timer);
      parent.removeEventListener('abort', abort);
      limit?.removeEventListener('abort', expire);
      abort();
    },
  };
}

export type Deadline = ReturnType<typeof createDeadline>;

/** Rejects once the signal aborts. */
export function orAbort<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new DOMException('The wait has ended', 'AbortError'));
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    answer.then(resolve, reject);
  });
}

/**
 * Bounds a promise that takes no signal. Resolves with its value, or with `fallback()` after `ms`. A late value is
 * ignored. Rejects if the promise rejects in time, or the fallback throws, as it does by default.
 */
export async function withDeadline<T, F = never>(
  promise: Promise<T>,
  ms: number,
  fallback: () => F = () => {
    throw new Error(`timed out after ${ms / 1000} s`);
  },
): Promise<T | F> {
  const EXPIRED = Symbol('expired');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<typeof EXPIRED>((resolve) => {
    timer = setTimeout(() => resolve(EXPIRED), ms);
  });
  try {
    const outcome = await Promise.race([promise, end]);
    return outcome === EXPIRED ? fallback() : (outcome as T);
  } finally {
    clearTimeout(timer);
  }
}
