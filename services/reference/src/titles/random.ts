/** A seeded random generator: the same seed gives the same values on every machine. */
export interface Random {
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** `count` different items, in the order of the list. */
  some<T>(items: readonly T[], count: number): T[];
}

/** Mulberry32 by Tommy Ettinger, public domain. 32 bits of state are sufficient for a few thousand values. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    pick: ([first, ...rest]) => {
      const index = whole(0, rest.length);
      return index === 0 ? first : (rest[index - 1] ?? first);
    },
    some: (items, count) => {
      const left = items.map((_, index) => index);
      const chosen = Array.from({ length: Math.min(count, items.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      );
      return items.filter((_, index) => chosen.some(([own]) => own === index));
    },
  };
}
