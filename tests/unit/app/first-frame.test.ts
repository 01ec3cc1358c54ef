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
  /** The first frame of a window, and whether the deferred work runs. */
  function open(window: object) {
    const frame = createFirstFrame({ performance: { mark }, ...window } as unknown as AnyWindow);
    const run = vi.fn();
    void frame.idle.then(run);
    return { seen: frame.seen, run };
  }

  const mark = vi.fn();
  const settle = () => vi.advanceTimersByTimeAsync(0);
  beforeEach(() => mark.mockClear());

  test('lets the deferred work run when the page is idle or after two seconds', async () => {
    const idleCalls: [() => void, { timeout: number }][] = [];
    const { seen, run } = open({
      requestIdleCallback: (...call: [() => void, { timeout: number }]) => idleCalls.push(call),
    });
    seen();
    seen();
    expect(idleCalls.map(([, options]) => options)).toEqual([{ timeout: 2_000 }]);
    expect(mark).toHaveBeenCalledExactlyOnceWith('vv-first-frame', {});
    await settle();
    expect(run).not.toHaveBeenCalled();
    idleCalls[0]?.[0]();
    await settle();
    expect(run).toHaveBeenCalledOnce();
  });

  test('is marked at the time when the viewer saw it, if that was earlier', () => {
    open({}).seen(640);
    expect(mark).toHaveBeenCalledExactlyOnceWith('vv-first-frame', { startTime: 640 });
  });

  test('lets the deferred work run after 500 ms in a browser without requestIdleCallback', async () => {
    const { seen, run } = open({});
    seen();
    await vi.advanceTimersByTimeAsync(499);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
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
