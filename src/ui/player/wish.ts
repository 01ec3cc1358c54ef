/** How long the player's own word may lag behind what was asked of it. */
const SETTLE_MS = 500;

interface Wish {
  value: number;
  at: number;
}

/** Remembers what was asked of a player last, per player. */
export interface Wishes {
  /** The value to go on from: what was asked for a moment ago, else what the player says. */
  from(owner: object, current: number): number;
  set(owner: object, value: number): void;
}

/**
 * Presses in quick succession all count: each goes on from where the one before it is leading, though the player
 * has not got there yet. `now` is in milliseconds.
 */
export function createWishes(now: () => number = () => performance.now()): Wishes {
  const wishes = new WeakMap<object, Wish>();
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
