import { expect, test } from 'vitest';
import { createTimeupdateThrottle, TIME_STEP_S } from '@/media/vidstack/throttle-timeupdate';

/** Those of these times that are reported, for content of 100 s. */
function reported(times: readonly number[], { paused = false, duration = 100 } = {}): number[] {
  const says = createTimeupdateThrottle();
  return times.filter((currentTime) => says({ currentTime, duration, paused }));
}

test('a second of play has ten words about the time, whatever the screen makes of it', () => {
  const frames = Array.from({ length: 145 }, (_, frame) => frame / 144);
  expect(reported(frames).length).toBeLessThanOrEqual(1 / TIME_STEP_S);
  expect(reported(frames).length).toBeGreaterThan(8);
});

test.each([
  ['the first one', [0], [0]],
  ['a jump ahead', [10, 50], [10, 50]],
  ['a jump back', [50, 10], [50, 10]],
  ['a little more', [10, 10.05], [10]],
  ['the end, however near', [99.95, 100], [99.95, 100]],
])('%s', (_, times, expected) => {
  expect(reported(times)).toEqual(expected);
});

test('where nothing plays each one is told: it is the last for a while', () => {
  expect(reported([10, 10.01, 10.02], { paused: true })).toEqual([10, 10.01, 10.02]);
});

test('a length that is not known keeps nothing back', () => {
  expect(reported([1, 1.01], { duration: 0 })).toEqual([1, 1.01]);
  expect(reported([1, 1.01, 1.2], { duration: Number.POSITIVE_INFINITY })).toEqual([1, 1.2]);
});
