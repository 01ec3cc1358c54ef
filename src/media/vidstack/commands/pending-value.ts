/** The longest delay between a request and the player's state that shows it. */
const SETTLE_MS = 500;

interface PendingValue<T> {
  value: T;
  at: number;
}

/** Remembers the last request of each player. */
export interface PendingValues<T> {
  /** The base value of the next request: a recent request, else the player's state. */
  from(player: object, current: T): T;
  set(player: object, value: T): void;
}

/** Makes quick presses add up: each starts from the value that the previous one requested. `now` is in milliseconds. */
export function createPendingValues<T>(now: () => number = () => performance.now()): PendingValues<T> {
  const pending = new WeakMap<object, PendingValue<T>>();
  return {
    from(player, current) {
      const last = pending.get(player);
      return last !== undefined && now() - last.at < SETTLE_MS ? last.value : current;
    },
    set(player, value) {
      pending.set(player, { value, at: now() });
    },
  };
}
