/** Calls that a page may make in any one second. */
const CALLS_PER_SECOND = 50;

const WINDOW_MS = 1000;

/** Counts calls in a sliding second; `now` is in milliseconds. */
export function createRateLimit(now: () => number, limit = CALLS_PER_SECOND): { allow(): boolean } {
  const times: number[] = [];
  return {
    allow() {
      const at = now();
      while ((times[0] ?? at) <= at - WINDOW_MS) times.shift();
      if (times.length >= limit) return false;
      times.push(at);
      return true;
    },
  };
}
