import { expect, test } from 'vitest';
import { createPendingValues } from '@/media/vidstack/commands/pending-value';

const player = {};

test('pending value: the player’s value counts without a request', () => {
  expect(createPendingValues(() => 0).from(player, 12)).toBe(12);
});

test('pending value: a request counts until the player can have followed', () => {
  let now = 1000;
  const pending = createPendingValues(() => now);
  pending.set(player, 30);
  now += 499;
  expect(pending.from(player, 12)).toBe(30);
  now += 1;
  expect(pending.from(player, 12)).toBe(12);
});

test('pending value: each request restarts the wait', () => {
  let now = 0;
  const pending = createPendingValues(() => now);
  pending.set(player, 5);
  now = 400;
  pending.set(player, 10);
  now = 800;
  expect(pending.from(player, 0)).toBe(10);
});

test('pending value: each player has its own requests', () => {
  const pending = createPendingValues(() => 0);
  pending.set(player, 5);
  expect(pending.from({}, 1)).toBe(1);
});
