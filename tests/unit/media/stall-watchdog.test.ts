import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStallWatchdog, STALL_LIMIT_MS } from '@/media/stall-watchdog';

const LIMIT_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(limitMs?: number) {
  const onStalled = vi.fn();
  return { onStalled, ...createStallWatchdog(onStalled, limitMs) };
}

test('a wait without end ends, once', () => {
  const { onStalled, arm } = watch(LIMIT_MS);
  arm();
  vi.advanceTimersByTime(LIMIT_MS - 1);
  expect(onStalled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onStalled).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10 * LIMIT_MS);
  expect(onStalled).toHaveBeenCalledTimes(1);
});

test('nobody waits before it is armed, whatever arrives', () => {
  const { onStalled, progress } = watch(LIMIT_MS);
  progress();
  vi.advanceTimersByTime(10 * LIMIT_MS);
  expect(onStalled).not.toHaveBeenCalled();
});

test('what arrives starts the time anew, as often as it arrives', () => {
  const { onStalled, arm, progress } = watch(LIMIT_MS);
  arm();
  for (let turn = 0; turn < 5; turn += 1) {
    vi.advanceTimersByTime(LIMIT_MS - 1);
    progress();
  }
  expect(onStalled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(LIMIT_MS);
  expect(onStalled).toHaveBeenCalledTimes(1);
});

test('arming again does not put the end off', () => {
  const { onStalled, arm } = watch(LIMIT_MS);
  arm();
  vi.advanceTimersByTime(LIMIT_MS / 2);
  arm();
  vi.advanceTimersByTime(LIMIT_MS / 2);
  expect(onStalled).toHaveBeenCalledTimes(1);
});

test('playback that goes on ends the wait; the next one has the whole time', () => {
  const { onStalled, arm, disarm } = watch(LIMIT_MS);
  arm();
  vi.advanceTimersByTime(LIMIT_MS - 1);
  disarm();
  vi.advanceTimersByTime(10 * LIMIT_MS);
  arm();
  vi.advanceTimersByTime(LIMIT_MS - 1);
  expect(onStalled).not.toHaveBeenCalled();
});

test('it can be armed again after it has spoken', () => {
  const { onStalled, arm } = watch(LIMIT_MS);
  arm();
  vi.advanceTimersByTime(LIMIT_MS);
  arm();
  vi.advanceTimersByTime(LIMIT_MS);
  expect(onStalled).toHaveBeenCalledTimes(2);
});

test('a viewer waits twenty seconds at most', () => {
  const { onStalled, arm } = watch();
  arm();
  vi.advanceTimersByTime(STALL_LIMIT_MS);
  expect(onStalled).toHaveBeenCalledTimes(1);
  expect(STALL_LIMIT_MS).toBe(20_000);
});
