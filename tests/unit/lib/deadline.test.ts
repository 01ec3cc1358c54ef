import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDeadline, withDeadline } from '@/lib/deadline';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createDeadline', () => {
  test('aborts when the time is up and not earlier', () => {
    const deadline = createDeadline(new AbortController().signal, 100);
    vi.advanceTimersByTime(99);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.expired()).toBe(true);
  });

  test('aborts with its parent, and reports that as no timeout', () => {
    const parent = new AbortController();
    const deadline = createDeadline(parent.signal, 100);
    parent.abort();
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.expired()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(deadline.expired()).toBe(false);
  });

  test('aborts at once under an aborted parent', () => {
    const deadline = createDeadline(AbortSignal.abort(), 100);
    expect(deadline.signal.aborted).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(deadline.expired()).toBe(false);
  });

  test('ignores a parent that aborts after the timeout', () => {
    const parent = new AbortController();
    const deadline = createDeadline(parent.signal, 100);
    vi.advanceTimersByTime(100);
    parent.abort();
    expect(deadline.expired()).toBe(true);
  });

  test('without a time waits for the parent only', () => {
    const parent = new AbortController();
    const deadline = createDeadline(parent.signal);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1e9);
    expect(deadline.signal.aborted).toBe(false);
    parent.abort();
    expect(deadline.signal.aborted).toBe(true);
  });

  test('treats a time of 0 as a time', () => {
    const deadline = createDeadline(new AbortController().signal, 0);
    vi.advanceTimersByTime(0);
    expect(deadline.expired()).toBe(true);
  });

  test('after disposal frees the timer, aborts what is left, and reports no timeout', () => {
    const parent = new AbortController();
    const deadline = createDeadline(parent.signal, 100);
    deadline.dispose();
    expect(vi.getTimerCount()).toBe(0);
    expect(deadline.signal.aborted).toBe(true);
    parent.abort();
    expect(deadline.expired()).toBe(false);
  });
});

describe('withDeadline', () => {
  test('gives a result in time and frees the timer', async () => {
    await expect(withDeadline(Promise.resolve(7), 100, () => null)).resolves.toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('gives the fallback when the time is up, and ignores a late result', async () => {
    let answer = (_: string) => {};
    const slowAnswer = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const outcome = withDeadline(slowAnswer, 100, () => 'fallback');
    vi.advanceTimersByTime(100);
    answer('late');
    await expect(outcome).resolves.toBe('fallback');
  });

  test('does not build an unneeded fallback', async () => {
    const fallback = vi.fn(() => null);
    await withDeadline(Promise.resolve(1), 100, fallback);
    vi.advanceTimersByTime(1000);
    expect(fallback).not.toHaveBeenCalled();
  });

  test('rejects with the error of the promise in time', async () => {
    await expect(withDeadline(Promise.reject(new Error('no')), 100, () => null)).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('swallows a late rejection', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    let refuse = (_: Error) => {};
    const slowFailure = new Promise<never>((_, reject) => {
      refuse = reject;
    });
    const outcome = withDeadline(slowFailure, 100, () => 'fallback');
    vi.advanceTimersByTime(100);
    refuse(new Error('late'));
    await expect(outcome).resolves.toBe('fallback');
    vi.useRealTimers();
    await new Promise(setImmediate);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('rejects when the fallback throws, so that no caller waits for ever', async () => {
    const outcome = withDeadline(new Promise(() => {}), 100, () => {
      throw new Error('too late');
    });
    const check = expect(outcome).rejects.toThrow('too late');
    vi.advanceTimersByTime(100);
    await check;
  });
});
