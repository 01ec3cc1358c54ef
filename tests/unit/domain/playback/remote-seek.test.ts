import { expect, test } from 'vitest';
import { remoteSeekStep } from '@/domain/playback/remote-seek';

test.each([
  ['a press', 0, 10],
  ['a key held for a moment', 8, 10],
  ['a key held for a second', 9, 30],
  ['a key held for longer', 25, 60],
])('Seek by a remote control: %s', (_, repeats, seconds) => {
  expect(remoteSeekStep(repeats)).toBe(seconds);
});
