/** A signal that ends with its parent or when the time is up, whichever comes first. */
export interface Deadline {
  signal: AbortSignal;
  /** Whether the time ran out, rather than the parent ending the wait. */
  expired(): boolean;
  /** Frees the timer and the listener once the work is done. */
  dispose(): void;
}

/**
 * Bounds a wait. Without `ms` only the parent ends it.
 * Written out because `AbortSignal.any` is younger than some browsers the widget meets (Safari before 17.4).
 */
export function createDeadline(parent: AbortSignal, ms?: number): Deadline {
  const controller = new AbortController();
  let expired = false;
  const abort = () => controller.abort();
  const timer =
    ms === undefined
      ? undefined
      : setTimeout(() => {
          expired = !parent.aborted;
          abort();
        }, ms);
  if (parent.aborted) abort();
  parent.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    expired: () => expired,
    dispose() {
      clearTimeout(timer);
      parent.removeEventListener('abort', abort);
    },
  };
}

/**
 * Ends a wait that takes no signal: resolves with the promise's value, or with `fallback()` once `ms` have passed.
 * A late answer is ignored. Rejects only when the promise does so in time, or when the fallback throws.
 */
export async function withDeadline<T, F>(promise: Promise<T>, ms: number, fallback: () => F): Promise<T | F> {
  const late = Symbol('late');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  try {
    const outcome = await Promise.race([promise, end]);
    return outcome === late ? fallback() : (outcome as T);
  } finally {
    clearTimeout(timer);
  }
}
