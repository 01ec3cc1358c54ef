import { describe, expect, test } from 'vitest';
import { TokenBucket } from '../../../../bench/link/token-bucket';

const BYTES_PER_MS = 1000;

describe('Token bucket', () => {
  test('sends the first chunk at once, and the next after the time of the first', () => {
    const link = new TokenBucket(BYTES_PER_MS);
    expect(link.waitMs(100)).toBe(0);
    expect(link.take(3000, 100)).toBe(103);
    expect(link.waitMs(101)).toBe(2);
    expect(link.take(1000, 101)).toBe(104);
  });

  test('saves no tokens while idle', () => {
    const link = new TokenBucket(BYTES_PER_MS);
    link.take(1000, 0);
    expect(link.take(10_000, 60_000)).toBe(60_010);
  });

  test('keeps its rate when timers fire late', () => {
    const link = new TokenBucket(BYTES_PER_MS);
    let now = 0;
    let sent = 0;
    while (sent < 1_460_000) {
      while (link.waitMs(now) === 0 && sent < 1_460_000) {
        link.take(1460, 0);
        sent += 1460;
      }
      now += Math.ceil(link.waitMs(now)) + 7;
    }
    expect(link.take(0, 0)).toBeCloseTo(sent / BYTES_PER_MS);
  });

  test('delays nothing at an unlimited rate', () => {
    const link = new TokenBucket(Number.POSITIVE_INFINITY);
    expect(link.take(1e9, 5)).toBe(5);
    expect(link.waitMs(5)).toBe(0);
  });
});
