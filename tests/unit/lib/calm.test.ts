import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CALM_LIMIT_MS, createCalm } from '@/lib/calm';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Calm', () => {
  test('comes at once while the viewer waits for nothing', async () => {
    await expect(createCalm(() => false)()).resolves.toBeUndefined();
  });

  test('comes after the wait of the viewer', async () => {
    let isBusy = true;
    const come = vi.fn();
    createCalm(() => isBusy)().then(come);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(come).not.toHaveBeenCalled();
    isBusy = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(come).toHaveBeenCalledOnce();
  });

  test('comes after ten seconds in any case', async () => {
    const come = vi.fn();
    createCalm(() => true)().then(come);
    await vi.advanceTimersByTimeAsync(CALM_LIMIT_MS - 100);
    expect(come).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(come).toHaveBeenCalledOnce();
  });
});
