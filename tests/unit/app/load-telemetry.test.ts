import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDevice } from '@/app/load-telemetry';
import { aConfig } from '../../fixtures/config';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Load = NonNullable<Parameters<typeof createDevice>[4]>;

function aDevice(makeDeviceId: () => Promise<string>, cookie = '') {
  const window = { document: { cookie } } as Parameters<typeof createDevice>[0];
  const log = vi.fn();
  const load = vi.fn(async () => ({ makeDeviceId }));
  return { device: createDevice(window, aConfig(), log, async () => undefined, load as unknown as Load), log, load };
}

describe('createDevice', () => {
  test('loads the code of the device id when no id is known', async () => {
    const { device, load } = aDevice(async () => 'made');
    expect(load).not.toHaveBeenCalled();
    await device.make();
    expect(device.value()).toBe('made');
  });

  test('treats an empty cookie as no id, and does not load the code when a cookie has one', async () => {
    const empty = aDevice(async () => 'made', 'device_fp=');
    await empty.device.make();
    expect(empty.device.value()).toBe('made');
    const known = aDevice(async () => 'made', 'device_fp=known');
    await known.device.make();
    expect(known.device.value()).toBe('known');
    expect(known.load).not.toHaveBeenCalled();
  });

  test('waits for the id for three seconds at most', async () => {
    const { device } = aDevice(() => new Promise(() => {}));
    const ended = vi.fn();
    void device.make().then(ended);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
    expect(device.value()).toBeNull();
  });

  test('logs at debug level when the code does not load', async () => {
    const { device, log } = aDevice(() => Promise.reject(new Error('blocked')));
    await device.make();
    expect(device.value()).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith('debug', 'no id of this device', expect.any(Error));
  });
});
