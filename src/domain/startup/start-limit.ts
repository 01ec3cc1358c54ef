/** The longest start: from the navigation or the press to the first frame or the failure screen. */
export const START_LIMIT_MS = 20_000;

/** The shortest time that a step of the start gets, whatever the steps before it took. */
export const LEAST_STEP_MS = 5_000;

/** The time for a step of a start in milliseconds: its own limit, or what the steps before it have left. */
export function stepLimit(limitMs: number, waitedMs: number): number {
  return Math.max(LEAST_STEP_MS, Math.min(limitMs, START_LIMIT_MS - waitedMs));
}

/** The part of a wait that counts towards the limit of the last step, which waits for the first frame. */
export function countedWait(waitedMs: number): number {
  return Math.min(waitedMs, START_LIMIT_MS - LEAST_STEP_MS);
}
