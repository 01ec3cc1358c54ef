import { expect, test } from 'vitest';
import { createPendingValues } from '@/media/vidstack/pending-value';

const player = {};

test('pending value: the player’s value counts without a request', () => {
  expect(createPendingValues(() => 0).from(player, 12)).toBe(12);
});

test('pending value: a request counts until the player can have followed', () => {
  let now = 1000;
  const wishes = createPendingValues(() => now);
  wishes.set(player, 30);
  now += 499;
  expect(wishes.from(player, 12)).toBe(30);
  now += 1;
  expect(wishes.from(player, 12)).toBe(12);
});

test('pending value: each request restarts the wait', () => {
  let now = 0;
  const wishes = createPendingValues(() => now);
  wishes.set(player, 5);
  now = 400;
  wishes.set(player, 10);
  now = 800;
  expect(wishes.from(player, 0)).toBe(10);
});

test('two players have wishes of their own', () => {
  const wishes = createPendingValues(() => 0);
  wishes.set(player, 5);
  expect(wishes.from({}, 1)).toBe(1);
});
