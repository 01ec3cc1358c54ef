/** A reproducible source of random values. */
export interface Random {
  /** A number from 0 to below 1. */
  fraction(): number;
  /** An integer from `least` to `most`, both included. */
  integer(least: number, most: number): number;
  /** One of the values. Throws for an empty list. */
  pick<T>(values: readonly T[]): T;
  /** One of the names; its chance is its share of all weights. */
  weighted<N extends string>(weights: Readonly<Record<N, number>>): N;
}

const STEP = 0x6d2b79f5;
const RANGE = 2 ** 32;

/** Creates the generator mulberry32. The same seed gives the same values. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + STEP) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE;
  };
  const integer = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    integer,
    pick(values) {
      if (values.length === 0) throw new Error('Nothing to pick from');
      return values[integer(0, values.length - 1)] as (typeof values)[number];
    },
    weighted(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      const total = names.reduce((sum, name) => sum + weights[name], 0);
      let rest = fraction() * total;
      for (const name of names) {
        rest -= weights[name];
        if (rest < 0) return name;
      }
      throw new Error('No name has a weight');
    },
  };
}
