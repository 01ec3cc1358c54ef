import { describe, expect, test } from 'vitest';
import { TokenBucket } from '../../../../bench/link/token-bucket';

const BYTES_PER_MS = 1000;
const BURST_MS = 4;
const bucket = () => new TokenBucket(BYTES_PER_MS, BURST_MS);

describe('a rate', () => {
  test('lets the first piece go at once, and some more after a rest', () => {
    const link = bucket();
    expect(link.waitMs(0)).toBe(0);
    link.take(3000, 100);
    expect(link.waitMs(100)).toBe(0);
    link.take(3000, 100);
    expect(link.waitMs(100)).toBe(2);
  });

  test('makes up for no more than a short rest', () => {
    const link = bucket();
    link.take(1000, 0);
    link.take(10_000, 60_000);
    expect(link.waitMs(60_000)).toBe(10 - BURST_MS);
  });

  test('holds over a long time, though its timers come late', () => {
    const link = bucket();
    let now = 0;
    let sent = 0;
    while (now < 1000) {
      while (link.waitMs(now) === 0) {
        link.take(1460, now);
        sent += 1460;
      }
      // A timer of whole milliseconds that comes one late.
      now += Math.ceil(link.waitMs(now)) + 1;
    }
    expect(sent / now).toBeGreaterThan(BYTES_PER_MS * 0.98);
    expect(sent / now).toBeLessThan(BYTES_PER_MS * 1.02);
  });

  test('without an end makes nobody wait', () => {
    const link = new TokenBucket(Number.POSITIVE_INFINITY, BURST_MS);
    link.take(1e9, 0);
    expect(link.waitMs(0)).toBe(0);
  });
});
