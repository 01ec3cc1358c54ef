/** Resolves once the viewer waits for nothing, so that background work delays no frame. */
export type WaitForIdle = () => Promise<void>;

const CHECK_INTERVAL_MS = 100;

/** All background work together waits this long at most: a viewer on a bad network waits often. */
export const IDLE_WAIT_LIMIT_MS = 10_000;

/** Creates the wait of all background work, which shares one limit. `isBusy` tells whether the viewer waits. */
export function createIdleWait(isBusy: () => boolean): WaitForIdle {
  let leftMs = IDLE_WAIT_LIMIT_MS;
  return async () => {
    while (leftMs > 0 && isBusy()) {
      leftMs -= CHECK_INTERVAL_MS;
      await new Promise<void>((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
    }
  };
}
