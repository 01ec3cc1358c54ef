import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdleWait, IDLE_WAIT_LIMIT_MS } from '@/lib/wait-for-idle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Wait of background work', () => {
  test('ends at once while the viewer waits for nothing', async () => {
    await expect(createIdleWait(() => false)()).resolves.toBeUndefined();
  });

  test('lasts as long as the viewer waits', async () => {
    let isBusy = true;
    const onIdle = vi.fn();
    createIdleWait(() => isBusy)().then(onIdle);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onIdle).not.toHaveBeenCalled();
    isBusy = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  test('ends after ten seconds in any case, for all work together', async () => {
    const onIdle = vi.fn();
    const waitForIdle = createIdleWait(() => true);
    void waitForIdle().then(waitForIdle).then(waitForIdle).then(onIdle);
    await vi.advanceTimersByTimeAsync(IDLE_WAIT_LIMIT_MS - 100);
    expect(onIdle).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(onIdle).toHaveBeenCalledOnce();
  });
});
