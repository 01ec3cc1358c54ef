import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFirstFrame, startBackgroundWork } from '@/app/first-frame';
import { createIdleWait, IDLE_WAIT_LIMIT_MS } from '@/lib/wait-for-idle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type AnyWindow = Parameters<typeof createFirstFrame>[0];

describe('First frame', () => {
  test('runs the deferred work once, when the page is idle or after two seconds', () => {
    const idleCalls: [() => void, { timeout: number }][] = [];
    const mark = vi.fn();
    const run = vi.fn();
    const window = {
      performance: { mark },
      requestIdleCallback: (...call: [() => void, { timeout: number }]) => idleCalls.push(call),
    };
    const frame = createFirstFrame(window as unknown as AnyWindow, run);
    frame();
    frame();
    expect(idleCalls.map(([, options]) => options)).toEqual([{ timeout: 2_000 }]);
    expect(mark).toHaveBeenCalledExactlyOnceWith('vv-first-frame', {});
    expect(run).not.toHaveBeenCalled();
    idleCalls[0]?.[0]();
    expect(run).toHaveBeenCalledOnce();
  });

  test('is marked at the time when the viewer saw it, if that was earlier', () => {
    const mark = vi.fn();
    createFirstFrame({ performance: { mark } } as unknown as AnyWindow, vi.fn())(640);
    expect(mark).toHaveBeenCalledExactlyOnceWith('vv-first-frame', { startTime: 640 });
  });

  test('runs the deferred work after 500 ms in a browser without requestIdleCallback', () => {
    const run = vi.fn();
    createFirstFrame({ performance: { mark: vi.fn() } } as unknown as AnyWindow, run)();
    vi.advanceTimersByTime(499);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('Work behind the first frame', () => {
  test('starts with the analytics at once, also while the network stalls; the rest waits', async () => {
    const started: string[] = [];
    const starts = (name: string) => () => started.push(name);
    void startBackgroundWork(
      starts('analytics'),
      [starts('prefetch'), starts('fingerprint')],
      createIdleWait(() => true),
    );
    expect(started).toEqual(['analytics']);
    await vi.advanceTimersByTimeAsync(IDLE_WAIT_LIMIT_MS - 100);
    expect(started).toEqual(['analytics']);
    await vi.advanceTimersByTimeAsync(200);
    expect(started).toEqual(['analytics', 'prefetch', 'fingerprint']);
  });
});
