/** The longest a viewer looks at the spinner while nothing at all arrives. */
export const STALL_LIMIT_MS = 20_000;

/** Ends a wait that nobody else would end: a connection that is open and silent. */
export interface StallWatchdog {
  /** Playback waits for data from now on; called again it changes nothing. */
  arm(): void;
  /** Something arrived: the time starts anew. */
  progress(): void;
  /** Playback goes on, or nobody wants it to. */
  disarm(): void;
}

/** Makes a watchdog that calls `onStalled` once when nothing arrived for `limitMs` while armed. */
export function createStallWatchdog(onStalled: () => void, limitMs = STALL_LIMIT_MS): StallWatchdog {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      onStalled();
    }, limitMs);
  };
  return {
    arm() {
      if (timer === undefined) start();
    },
    progress() {
      if (timer !== undefined) start();
    },
    disarm() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
