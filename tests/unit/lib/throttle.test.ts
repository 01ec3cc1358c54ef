import { describe, expect, test } from 'vitest';
import { createThrottle } from '@/lib/throttle';

function throttleAt(intervalMs: number) {
  let at = 0;
  const throttle = createThrottle(intervalMs, () => at);
  return {
    ...throttle,
    passAt(ms: number) {
      at = ms;
      return throttle.pass();
    },
  };
}

describe('createThrottle', () => {
  test('lets the first call through, even at time 0', () => {
    expect(throttleAt(250).passAt(0)).toBe(true);
  });

  test('drops calls until the full interval has passed', () => {
    const throttle = throttleAt(250);
    expect([100, 101, 349, 350, 599, 600].map(throttle.passAt)).toEqual([true, false, false, true, false, true]);
  });

  test('does not delay the next call after a dropped one', () => {
    const throttle = throttleAt(250);
    expect([0, 200, 250].map(throttle.passAt)).toEqual([true, false, true]);
  });
});
