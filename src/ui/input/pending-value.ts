/** How long the player's own word may lag behind what was asked of it. */
const SETTLE_MS = 500;

interface Pending<T> {
  value: T;
  at: number;
}

/** Remembers what was asked last, per player. */
export interface PendingValues<T> {
  /** The value to go on from: what was asked for a moment ago, else what the player says. */
  from(owner: object, current: T): T;
  set(owner: object, value: T): void;
}

/**
 * Presses in quick succession all count: each goes on from where the one before it is leading, though the player
 * has not got there yet. `now` is in milliseconds.
 */
export function createPendingValues<T>(now: () => number = () => performance.now()): PendingValues<T> {
  const pending = new WeakMap<object, Pending<T>>();
  return {
    from(owner, current) {
      const last = pending.get(owner);
      return last !== undefined && now() - last.at < SETTLE_MS ? last.value : current;
    },
    set(owner, value) {
      pending.set(owner, { value, at: now() });
    },
  };
}
