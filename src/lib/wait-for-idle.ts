/** Resolves once the viewer waits for nothing, so that background work delays no frame. */
export type WaitForIdle = () => Promise<void>;

const CHECK_INTERVAL_MS = 100;

/** All background work together waits this long at most: a viewer on a bad network waits often. */
export const IDLE_WAIT_LIMIT_MS = 10_000;

/**
 * Creates the wait of all background work, which shares one limit. Each wait lasts one task at least, so that responses
 * and frames come between two pieces of work.
 * @param isBusy tells whether the viewer waits
 */
export function createIdleWait(isBusy: () => boolean): WaitForIdle {
  let leftMs = IDLE_WAIT_LIMIT_MS;
  return async () => {
    await pause(0);
    while (leftMs > 0 && isBusy()) {
      leftMs -= CHECK_INTERVAL_MS;
      await pause(CHECK_INTERVAL_MS);
      // The awaited frame has come, but is not painted yet.
      if (!isBusy()) await pause(CHECK_INTERVAL_MS);
    }
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Resolves in a later task, for work that is needed soon. Not by a timer: nested timers last 4 ms at least (HTML, Timers),
 * and a second in a hidden page.
 */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
