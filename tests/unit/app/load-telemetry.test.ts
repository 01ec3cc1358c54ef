import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDevice, createDeviceWait } from '@/app/load-telemetry';
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

  test('keeps an id that comes late, because nothing else stores it where cookies are blocked', async () => {
    const wait = 20_000;
    const { device } = aDevice(() => new Promise((resolve) => setTimeout(() => resolve('late'), wait)));
    const ready = createDeviceWait(device);
    void device.make();
    void ready();
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(device.value()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(device.value()).toBe('late');
  });

  test('logs at debug level when the code does not load', async () => {
    const { device, log } = aDevice(() => Promise.reject(new Error('blocked')));
    await device.make();
    expect(device.value()).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith('debug', 'no id of this device', expect.any(Error));
  });
});

describe('Calls that need the device id', () => {
  test('wait for it for three seconds at most, all together', async () => {
    const { device } = aDevice(() => new Promise(() => {}));
    const ready = createDeviceWait(device);
    const ended = vi.fn();
    void ready().then(ended);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
    await ready();
    expect(device.value()).toBeNull();
  });

  test('leave when it is known', async () => {
    const { device } = aDevice(async () => 'made');
    await createDeviceWait(device)();
    expect(device.value()).toBe('made');
  });
});
