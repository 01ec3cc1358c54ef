import { describe, expect, test } from 'vitest';
import {
  createRetryPolicy,
  DENIED_LIMIT_MS,
  LIVE_LIMIT_MS,
  PLAYED_LIMIT_MS,
  type StreamBreak,
  UNPLAYED_LIMIT_MS,
} from '@/media/network/retry-policy';

const BREAK: StreamBreak = { status: 0, played: true, live: false };

/** Retries until the policy ends; each attempt itself takes `attemptMs`. */
function climb(brokenBy: StreamBreak, attemptMs = 0): number[] {
  let now = 1000;
  const ladder = createRetryPolicy(() => now);
  const pauses: number[] = [];
  for (let pause = ladder.next(brokenBy); pause !== null; pause = ladder.next(brokenBy)) {
    pauses.push(pause);
    now += pause + attemptMs;
  }
  return pauses;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('Retry policy: stream that has played', () => {
  test.each([0, 500, 503])('retries for a minute after status %s, ever more slowly', (status) => {
    const pauses = climb({ ...BREAK, status });
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 29_000]);
    expect(sum(pauses)).toBe(PLAYED_LIMIT_MS);
  });

  test('has no delay above half a minute', () => {
    expect(Math.max(...climb(BREAK))).toBeLessThanOrEqual(30_000);
  });

  test('counts hanging attempts towards the same minute', () => {
    expect(climb(BREAK, 17_000)).toEqual([1000, 2000, 4000, 2000]);
  });

  test.each([403, 404, 410, 499])('retries for some seconds after the server denies a file with %s', (status) => {
    const pauses = climb({ ...BREAK, status });
    expect(pauses).toEqual([1000, 2000, 4000]);
    expect(sum(pauses)).toBe(DENIED_LIMIT_MS);
  });
});

describe('Retry policy: live stream that has played', () => {
  test.each([0, 404, 500])('retries for minutes after status %s, at most 4 s apart', (status) => {
    const pauses = climb({ status, played: true, live: true });
    expect(pauses.slice(0, 4)).toEqual([1000, 2000, 4000, 4000]);
    expect(Math.max(...pauses)).toBe(4000);
    expect(sum(pauses)).toBe(LIVE_LIMIT_MS);
  });

  test.each([401, 403, 410])('ends within seconds after a refusal with %s', (status) => {
    expect(sum(climb({ status, played: true, live: true }))).toBe(DENIED_LIMIT_MS);
  });

  test('ends as soon as a film before its first frame', () => {
    expect(climb({ status: 404, played: false, live: true })).toEqual([]);
  });
});

describe('Retry policy: stream without a frame', () => {
  test.each([0, 500, 503])('retries briefly after status %s', (status) => {
    const pauses = climb({ ...BREAK, status, played: false });
    expect(pauses).toEqual([1000, 2000]);
    expect(sum(pauses)).toBe(UNPLAYED_LIMIT_MS);
  });

  test('ends at once after a denial', () => {
    expect(climb({ ...BREAK, status: 404, played: false })).toEqual([]);
  });

  test('retries once after a timeout', () => {
    expect(climb({ ...BREAK, played: false }, 8_000)).toEqual([1000]);
  });
});

describe('Retry policy: attempts', () => {
  test('are counted until the stream continues', () => {
    const ladder = createRetryPolicy(() => 0);
    expect(ladder.attempts()).toBe(0);
    ladder.next(BREAK);
    ladder.next(BREAK);
    expect(ladder.attempts()).toBe(2);
    ladder.reset();
    expect(ladder.attempts()).toBe(0);
  });

  test('start again with full delays and limit after the stream continued', () => {
    let now = 0;
    const ladder = createRetryPolicy(() => now);
    ladder.next(BREAK);
    now = 59_000;
    ladder.reset();
    expect(ladder.next(BREAK)).toBe(1000);
    now = 110_000;
    expect(ladder.next(BREAK)).toBe(2000);
  });
});
