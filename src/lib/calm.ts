/** Waits until the viewer waits for nothing, so that background work delays no frame. */
export type Calm = () => Promise<void>;

const CHECK_INTERVAL_MS = 100;

/** Background work runs after this wait in any case: a viewer on a bad network waits often. */
export const CALM_LIMIT_MS = 10_000;

export function createCalm(isBusy: () => boolean): Calm {
  return async () => {
    for (let waitedMs = 0; waitedMs < CALM_LIMIT_MS && isBusy(); waitedMs += CHECK_INTERVAL_MS) {
      await new Promise<void>((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
    }
  };
}
