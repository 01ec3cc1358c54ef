import { describe, expect, test } from 'vitest';
import { createRateLimit } from '@/host/bridge';

function limitAt(limit?: number) {
  let at = 0;
  const { allow } = createRateLimit(() => at, limit);
  return (ms: number) => {
    at = ms;
    return allow();
  };
}

describe('createRateLimit', () => {
  test('allows fifty calls in one moment, and no more', () => {
    const allow = limitAt();
    const allowed = Array.from({ length: 60 }, () => allow(10)).filter(Boolean);
    expect(allowed).toHaveLength(50);
  });

  test('counts any sliding second', () => {
    const allow = limitAt(2);
    expect([0, 900, 950, 999, 1000, 1001, 1899, 1900].map(allow)).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  test('does not count refused calls: a page that floods is heard again after a second', () => {
    const allow = limitAt(1);
    for (let ms = 0; ms < 1000; ms += 10) allow(ms);
    expect(allow(1000)).toBe(true);
  });
});
