import { expect, test } from 'vitest';
import { createTimeupdateThrottle, TIME_STEP_S } from '@/media/vidstack/throttle-timeupdate';

/** Those of these times that are reported, for content of 100 s. */
function reported(times: readonly number[], { paused = false, duration = 100 } = {}): number[] {
  const says = createTimeupdateThrottle();
  return times.filter((currentTime) => says({ currentTime, duration, paused }));
}

test('Timeupdate throttle: reports ten times a second of playback, at any frame rate', () => {
  const frames = Array.from({ length: 145 }, (_, frame) => frame / 144);
  expect(reported(frames).length).toBeLessThanOrEqual(1 / TIME_STEP_S);
  expect(reported(frames).length).toBeGreaterThan(8);
});

test.each([
  ['reports the first time', [0], [0]],
  ['reports a jump forward', [10, 50], [10, 50]],
  ['reports a jump back', [50, 10], [50, 10]],
  ['drops a small step', [10, 10.05], [10]],
  ['reports the end, however near', [99.95, 100], [99.95, 100]],
])('Timeupdate throttle: %s', (_, times, expected) => {
  expect(reported(times)).toEqual(expected);
});

test('Timeupdate throttle: reports each time while paused', () => {
  expect(reported([10, 10.01, 10.02], { paused: true })).toEqual([10, 10.01, 10.02]);
});

test('Timeupdate throttle: reports times of an unknown duration', () => {
  expect(reported([1, 1.01], { duration: 0 })).toEqual([1, 1.01]);
  expect(reported([1, 1.01, 1.2], { duration: Number.POSITIVE_INFINITY })).toEqual([1, 1.2]);
});
