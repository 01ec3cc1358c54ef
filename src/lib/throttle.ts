/** Lets a call through at most once in `intervalMs` and drops the calls between. `now` is in milliseconds. */
export function createThrottle(intervalMs: number, now: () => number): { pass(): boolean } {
  let last = Number.NEGATIVE_INFINITY;
  return {
    pass() {
      const at = now();
      if (at - last < intervalMs) return false;
      last = at;
      return true;
    },
  };
}
