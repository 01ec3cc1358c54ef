import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { boundSource, isSample, LOG_PROBABILITY } from '@/telemetry/device-id/fingerprint';
import { FakeStorage } from '../../../support/fake-storage';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a trait of the device', () => {
  const get = (source: (options: never) => unknown) => Promise.resolve(boundSource(source)(undefined as never));

  test.each<[string, () => unknown]>([
    ['at once', () => 42],
    ['later', async () => 42],
    ['in two steps', () => () => 42],
    ['in two steps, each later', async () => async () => 42],
  ])('comes %s', async (_, source) => {
    expect(await get(source)).toBe(42);
  });

  test.each<[string, () => unknown]>([
    ['a first step', () => new Promise(() => {})],
    ['a second step', () => () => new Promise(() => {})],
  ])('%s that never ends is given up after a second', async (_, source) => {
    const outcome = vi.fn();
    get(source).catch(outcome);
    await vi.advanceTimersByTimeAsync(999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledOnce();
  });

  test('that throws is an error of its own', async () => {
    const broken = () => {
      throw new Error('no canvas');
    };
    await expect(get(broken)).rejects.toThrow('no canvas');
  });
});

describe('the sample', () => {
  const aWindow = () => ({ sessionStorage: new FakeStorage() });

  test('is one session in a thousand', () => {
    expect(LOG_PROBABILITY).toBe(0.001);
    expect(isSample(aWindow(), () => 0.000_99)).toBe(true);
    expect(isSample(aWindow(), () => 0.001)).toBe(false);
  });

  test('is drawn once a session, whatever came of it', () => {
    for (const first of [0, 1]) {
      const window = aWindow();
      isSample(window, () => first);
      expect(isSample(window, () => 0)).toBe(false);
    }
  });

  test('is none where the browser remembers nothing', () => {
    const window = {
      get sessionStorage(): Storage {
        throw new Error('SecurityError');
      },
    };
    expect(isSample(window, () => 0)).toBe(false);
  });
});
