import { expect, test } from 'vitest';
import { createRandom } from '../../../../bench/soak/random';

const draw = (seed: number, count: number) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.fraction());
};

test('Soak random: the same seed gives the same values, another seed others', () => {
  expect(draw(7, 20)).toEqual(draw(7, 20));
  expect(draw(7, 20)).not.toEqual(draw(8, 20));
});

test('Soak random: fractions spread evenly over 0-1', () => {
  const values = draw(1, 10_000);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => values.filter((one) => Math.floor(one * 10) === tenth).length,
  );
  for (const count of tenths) expect(count).toBeGreaterThan(850);
});

test('Soak random: integers include both ends and nothing beyond', () => {
  const random = createRandom(3);
  expect(new Set(Array.from({ length: 200 }, () => random.integer(2, 4)))).toEqual(new Set([2, 3, 4]));
});

test('Soak random: names come by their weight, and never without one', () => {
  const random = createRandom(4);
  const names = Array.from({ length: 3000 }, () => random.weighted({ often: 9, seldom: 1, never: 0 }));
  const count = (name: string) => names.filter((one) => one === name).length;
  expect(count('never')).toBe(0);
  expect(count('often') / count('seldom')).toBeGreaterThan(6);
});

test('Soak random: refuses to pick from nothing', () => {
  expect(() => createRandom(1).pick([])).toThrow('Nothing');
});
