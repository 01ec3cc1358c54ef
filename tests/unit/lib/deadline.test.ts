import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDeadline, withDeadline } from '@/lib/deadline';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createDeadline', () => {
  test('ends when the time is up, not a moment earlier', () => {
    const deadline = createDeadline(new AbortController().signal, 100);
    vi.advanceTimersByTime(99);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.expired()).toBe(true);
  });

  test('ends with its parent, and says it was not the time', () => {
    const parent = new AbortController();
    const deadline = createDeadline(parent.signal, 100);
    parent.abort();
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.expired()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(deadline.expired()).toBe(false);
  });

  test('is over at once under a parent that has ended', () => {
    const deadline = createDeadline(AbortSignal.abort(), 100);
    expect(deadline.signal.aborted).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(deadline.expired()).toBe(false);
  });

  test('a parent that ends after the time was up changes nothing', () => {
    const parent = new AbortController();
    const deadline = createDeadline(parent.signal, 100);
    vi.advanceTimersByTime(100);
    parent.abort();
    expect(deadline.expired()).toBe(true);
  });

  test('without a time waits for the parent alone', () => {
    const parent = new AbortController();
    const deadline = createDeadline(parent.signal);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1e9);
    expect(deadline.signal.aborted).toBe(false);
    parent.abort();
    expect(deadline.signal.aborted).toBe(true);
  });

  test('a time of 0 is a time', () => {
    const deadline = createDeadline(new AbortController().signal, 0);
    vi.advanceTimersByTime(0);
    expect(deadline.expired()).toBe(true);
  });

  test('once disposed frees the timer and hears neither time nor parent', () => {
    const parent = new AbortController();
    const deadline = createDeadline(parent.signal, 100);
    deadline.dispose();
    expect(vi.getTimerCount()).toBe(0);
    parent.abort();
    expect(deadline.signal.aborted).toBe(false);
    expect(deadline.expired()).toBe(false);
  });
});

describe('withDeadline', () => {
  test('gives the answer that came in time, and frees the timer', async () => {
    await expect(withDeadline(Promise.resolve(7), 100, () => null)).resolves.toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('gives the fallback when the time is up, and ignores a late answer', async () => {
    let answer = (_: string) => {};
    const late = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const outcome = withDeadline(late, 100, () => 'fallback');
    vi.advanceTimersByTime(100);
    answer('late');
    await expect(outcome).resolves.toBe('fallback');
  });

  test('does not build the fallback when it is not needed', async () => {
    const fallback = vi.fn(() => null);
    await withDeadline(Promise.resolve(1), 100, fallback);
    vi.advanceTimersByTime(1000);
    expect(fallback).not.toHaveBeenCalled();
  });

  test('rejects with what the promise rejects with in time', async () => {
    await expect(withDeadline(Promise.reject(new Error('no')), 100, () => null)).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('swallows a rejection that comes too late', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    let refuse = (_: Error) => {};
    const late = new Promise<never>((_, reject) => {
      refuse = reject;
    });
    const outcome = withDeadline(late, 100, () => 'fallback');
    vi.advanceTimersByTime(100);
    refuse(new Error('late'));
    await expect(outcome).resolves.toBe('fallback');
    vi.useRealTimers();
    await new Promise(setImmediate);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('a fallback that throws rejects: nobody waits for ever', async () => {
    const outcome = withDeadline(new Promise(() => {}), 100, () => {
      throw new Error('too late');
    });
    const check = expect(outcome).rejects.toThrow('too late');
    vi.advanceTimersByTime(100);
    await check;
  });
});
