/** A wait that ends early when the network comes back. */
export interface InterruptibleWait {
  /** Calls `then` after the time or at the browser's `online` event. Replaces an earlier wait. */
  start(ms: number, then: () => void): void;
  cancel(): void;
}

/** Creates a wait that ends with `signal`. */
export function createInterruptibleWait(signal: AbortSignal): InterruptibleWait {
  let wait: AbortController | null = null;
  const cancel = () => {
    wait?.abort();
    wait = null;
  };
  signal.addEventListener('abort', cancel);
  return {
    cancel,
    start(ms, then) {
      cancel();
      const controller = new AbortController();
      wait = controller;
      const end = () => {
        cancel();
        then();
      };
      const timer = setTimeout(end, ms);
      controller.signal.addEventListener('abort', () => clearTimeout(timer));
      window.addEventListener('online', end, { once: true, signal: controller.signal });
    },
  };
}
