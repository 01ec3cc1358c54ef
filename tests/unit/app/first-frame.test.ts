import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFirstFrame } from '@/app/first-frame';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type AnyWindow = Parameters<typeof createFirstFrame>[0];

describe('createFirstFrame', () => {
  test('what could wait comes once, when the page is idle, in two seconds at the latest', () => {
    const asked: [() => void, { timeout: number }][] = [];
    const mark = vi.fn();
    const run = vi.fn();
    const window = {
      performance: { mark },
      requestIdleCallback: (...call: [() => void, { timeout: number }]) => asked.push(call),
    };
    const frame = createFirstFrame(window as unknown as AnyWindow, run);
    frame();
    frame();
    expect(asked.map(([, options]) => options)).toEqual([{ timeout: 2_000 }]);
    expect(mark).toHaveBeenCalledExactlyOnceWith('vv-first-frame', {});
    expect(run).not.toHaveBeenCalled();
    asked[0]?.[0]();
    expect(run).toHaveBeenCalledOnce();
  });

  test('is marked when the viewer saw it, where that was before', () => {
    const mark = vi.fn();
    createFirstFrame({ performance: { mark } } as unknown as AnyWindow, vi.fn())(640);
    expect(mark).toHaveBeenCalledExactlyOnceWith('vv-first-frame', { startTime: 640 });
  });

  test('where a browser does not tell when it is idle, a moment later', () => {
    const run = vi.fn();
    createFirstFrame({ performance: { mark: vi.fn() } } as unknown as AnyWindow, run)();
    vi.advanceTimersByTime(499);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });
});
