import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdleWait, IDLE_WAIT_LIMIT_MS } from '@/lib/wait-for-idle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Wait of background work', () => {
  test('lets one task run between two pieces of work, while the viewer waits for nothing', async () => {
    const log: string[] = [];
    const waitForIdle = createIdleWait(() => false);
    const work = (async () => {
      await waitForIdle();
      log.push('first');
      await waitForIdle();
      log.push('second');
    })();
    setTimeout(() => log.push('response'), 0);
    await vi.advanceTimersByTimeAsync(1);
    await work;
    expect(log).toEqual(['first', 'response', 'second']);
  });

  test('lasts as long as the viewer waits, and until the frame is painted', async () => {
    let isBusy = true;
    const onIdle = vi.fn();
    createIdleWait(() => isBusy)().then(onIdle);
    await vi.advanceTimersByTimeAsync(2_000);
    isBusy = false;
    await vi.advanceTimersByTimeAsync(150);
    expect(onIdle).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(50);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  test('lasts on if the viewer waits for the next frame at once', async () => {
    let isBusy = true;
    const onIdle = vi.fn();
    createIdleWait(() => isBusy)().then(onIdle);
    await vi.advanceTimersByTimeAsync(1_000);
    isBusy = false;
    await vi.advanceTimersByTimeAsync(120);
    isBusy = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onIdle).not.toHaveBeenCalled();
  });

  test('ends after ten seconds in any case, for all work together', async () => {
    const onIdle = vi.fn();
    const waitForIdle = createIdleWait(() => true);
    void waitForIdle().then(waitForIdle).then(waitForIdle).then(onIdle);
    await vi.advanceTimersByTimeAsync(IDLE_WAIT_LIMIT_MS - 100);
    expect(onIdle).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(102);
    expect(onIdle).toHaveBeenCalledOnce();
  });
});
