/** How long the player's own word may lag behind what was asked of it. */
const SETTLE_MS = 500;

interface Wish<T> {
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
  const wishes = new WeakMap<object, Wish<T>>();
  return {
    from(owner, current) {
      const wish = wishes.get(owner);
      return wish !== undefined && now() - wish.at < SETTLE_MS ? wish.value : current;
    },
    set(owner, value) {
      wishes.set(owner, { value, at: now() });
    },
  };
}
