import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  POLL_MS,
  SLOW_START_LIMIT_MS,
  WAIT_LIMIT_MS,
  type WaitKind,
  watchStalls,
} from '@/media/network/stall-watchdog';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A player whose state the test sets. */
function aPlayer(kind: WaitKind | null, waitedBeforeMs = 0) {
  const onStalled = vi.fn();
  const controller = new AbortController();
  const player = { kind, hasProgress: false, onStalled, stop: () => controller.abort() };
  const state = {
    wait: () => player.kind,
    hasProgress: () => player.hasProgress,
    waitedBeforeMs: () => waitedBeforeMs,
  };
  watchStalls(state, onStalled, controller.signal);
  return player;
}

/** The watchdog detects the start and the end of a wait at a poll. */
const ROUNDING_MS = 2 * POLL_MS;

describe('Stall watchdog: start', () => {
  test('ends within 20 s without data, once', () => {
    const { onStalled } = aPlayer('start');
    vi.advanceTimersByTime(WAIT_LIMIT_MS - POLL_MS);
    expect(onStalled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(ROUNDING_MS);
    expect(onStalled).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(WAIT_LIMIT_MS - 2 * ROUNDING_MS);
    expect(onStalled).toHaveBeenCalledTimes(1);
  });

  test('counts the viewer’s wait before the player', () => {
    const { onStalled } = aPlayer('start', 12_000);
    vi.advanceTimersByTime(WAIT_LIMIT_MS - 12_000 + ROUNDING_MS);
    expect(onStalled).toHaveBeenCalledTimes(1);
  });

  test('continues while data arrives, for a minute', () => {
    const player = aPlayer('start');
    player.hasProgress = true;
    vi.advanceTimersByTime(SLOW_START_LIMIT_MS - POLL_MS);
    expect(player.onStalled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(ROUNDING_MS);
    expect(player.onStalled).toHaveBeenCalledTimes(1);
  });

  test('ends soon after the data stops, once the limit has passed', () => {
    const player = aPlayer('start');
    player.hasProgress = true;
    vi.advanceTimersByTime(30_000);
    player.hasProgress = false;
    vi.advanceTimersByTime(3_000 + ROUNDING_MS);
    expect(player.onStalled).toHaveBeenCalledTimes(1);
  });

  test('ends in time although half a file arrived shortly before', () => {
    const player = aPlayer('start');
    vi.advanceTimersByTime(WAIT_LIMIT_MS - 1_000);
    player.hasProgress = true;
    vi.advanceTimersByTime(POLL_MS);
    player.hasProgress = false;
    vi.advanceTimersByTime(500 + ROUNDING_MS);
    expect(player.onStalled).toHaveBeenCalledTimes(1);
  });

  test('begins again after a pause or an ad', () => {
    const player = aPlayer('start');
    vi.advanceTimersByTime(15_000);
    player.kind = null;
    vi.advanceTimersByTime(60_000);
    player.kind = 'start';
    vi.advanceTimersByTime(15_000);
    expect(player.onStalled).not.toHaveBeenCalled();
  });

  test('does not end before all polls in a tab with delayed timers', () => {
    const { onStalled } = aPlayer('start');
    vi.advanceTimersByTime(POLL_MS);
    for (let minute = 0; minute < 10; minute += 1) {
      // The page is frozen for a minute, then one timer fires.
      vi.setSystemTime(Date.now() + 60_000);
      vi.spyOn(performance, 'now').mockReturnValue((minute + 1) * 60_000);
      vi.advanceTimersByTime(POLL_MS);
    }
    expect(onStalled).not.toHaveBeenCalled();
  });
});

describe.each(['stall', 'load'] as const)('Stall watchdog: %s', (kind) => {
  test('ends within 20 s without data', () => {
    const { onStalled } = aPlayer(kind);
    vi.advanceTimersByTime(WAIT_LIMIT_MS - POLL_MS);
    expect(onStalled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(ROUNDING_MS);
    expect(onStalled).toHaveBeenCalledTimes(1);
    expect(WAIT_LIMIT_MS + ROUNDING_MS).toBeLessThanOrEqual(20_000);
  });

  test('continues as long as data arrives', () => {
    const player = aPlayer(kind);
    for (let turn = 0; turn < 10; turn += 1) {
      vi.advanceTimersByTime(WAIT_LIMIT_MS - ROUNDING_MS);
      player.hasProgress = true;
      vi.advanceTimersByTime(POLL_MS);
      player.hasProgress = false;
    }
    expect(player.onStalled).not.toHaveBeenCalled();
  });

  test('becomes a start at a press of play, with the full limit', () => {
    const player = aPlayer(kind);
    vi.advanceTimersByTime(15_000);
    player.kind = 'start';
    vi.advanceTimersByTime(WAIT_LIMIT_MS - POLL_MS);
    expect(player.onStalled).not.toHaveBeenCalled();
  });
});

test('Stall watchdog: polls a playing player seldom, and at once when a wait may have begun', () => {
  const wait = vi.fn(() => null);
  const state = { wait, hasProgress: () => false, waitedBeforeMs: () => 0 };
  const look = watchStalls(state, vi.fn(), new AbortController().signal);
  wait.mockClear();
  vi.advanceTimersByTime(10_000);
  expect(wait.mock.calls.length).toBeLessThanOrEqual(5);
  wait.mockClear();
  look();
  expect(wait).toHaveBeenCalledOnce();
});

test('Stall watchdog: ignores a playing player and a removed one', () => {
  const player = aPlayer(null);
  vi.advanceTimersByTime(120_000);
  player.kind = 'stall';
  player.stop();
  vi.advanceTimersByTime(120_000);
  expect(player.onStalled).not.toHaveBeenCalled();
});
