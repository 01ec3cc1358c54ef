import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInterruptibleWait } from '@/media/network/wait-or-online';

const controller = () => new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const online = () => window.dispatchEvent(new Event('online'));

describe('createInterruptibleWait', () => {
  test('ends after its time, once', () => {
    const then = vi.fn();
    createInterruptibleWait(controller().signal).start(1000, then);
    vi.advanceTimersByTime(999);
    expect(then).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    online();
    vi.advanceTimersByTime(5000);
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('ends at once when the network is back, and not again', () => {
    const then = vi.fn();
    createInterruptibleWait(controller().signal).start(30_000, then);
    online();
    expect(then).toHaveBeenCalledTimes(1);
    online();
    vi.advanceTimersByTime(60_000);
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('replaces an earlier wait', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const pause = createInterruptibleWait(controller().signal);
    pause.start(1000, first);
    pause.start(2000, second);
    vi.advanceTimersByTime(2000);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
  });

  test('may start again from its end', () => {
    const then = vi.fn();
    const pause = createInterruptibleWait(controller().signal);
    pause.start(1000, () => pause.start(1000, then));
    vi.advanceTimersByTime(2000);
    expect(then).toHaveBeenCalledTimes(1);
  });

  test.each(['cancel', 'abort'])('ends without a call after %s', (how) => {
    const [then, lifetime] = [vi.fn(), controller()];
    const pause = createInterruptibleWait(lifetime.signal);
    pause.start(1000, then);
    if (how === 'cancel') pause.cancel();
    else lifetime.abort();
    online();
    vi.advanceTimersByTime(5000);
    expect(then).not.toHaveBeenCalled();
  });
});
