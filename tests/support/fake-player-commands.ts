import { type Mock, vi } from 'vitest';
import type { PlayerCommands } from '@/media/player-commands';
import { inertPlayerCommands } from '../fixtures/widget';

export type FakePlayerCommands = { [K in keyof PlayerCommands]: Mock<PlayerCommands[K]> };

/** Commands to the player that are only recorded. */
export function fakePlayerCommands(): FakePlayerCommands {
  const mocks = Object.entries(inertPlayerCommands()).map(([name, run]) => [name, vi.fn(run as () => unknown)]);
  return Object.fromEntries(mocks) as FakePlayerCommands;
}
