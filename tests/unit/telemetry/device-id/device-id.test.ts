import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDeviceId, createDeviceWait } from '@/telemetry/device-id/device-id';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aDevice(make: () => Promise<string>, cookie = '') {
  const document = { cookie };
  const log = vi.fn();
  const create = vi.fn(make);
  return { device: createDeviceId(document, log, create), document, log, create };
}

describe('Device id', () => {
  test('is unknown until it is made, which happens once', async () => {
    const { device, create } = aDevice(async () => 'made');
    expect(device.value()).toBeNull();
    expect(create).not.toHaveBeenCalled();
    await Promise.all([device.make(), device.make()]);
    expect(device.value()).toBe('made');
    expect(create).toHaveBeenCalledOnce();
  });

  test('of an earlier visit is used without its code, and an empty cookie counts as none', async () => {
    const empty = aDevice(async () => 'made', 'device_fp=');
    await empty.device.make();
    expect(empty.device.value()).toBe('made');
    const known = aDevice(async () => 'made', 'device_fp=known');
    await known.device.make();
    expect(known.device.value()).toBe('known');
    expect(known.create).not.toHaveBeenCalled();
  });

  test('of another window that was made meanwhile is used', async () => {
    const { device, document } = aDevice(async () => 'made');
    await device.make();
    document.cookie = 'device_fp=other';
    expect(device.value()).toBe('other');
  });

  test('is used when it comes late, because nothing else stores it where cookies are blocked', async () => {
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

  test('stays unknown when its code does not load, which is logged at debug level', async () => {
    const { device, log } = aDevice(() => Promise.reject(new Error('blocked')));
    await device.make();
    expect(device.value()).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith('debug', expect.stringContaining('device id'), expect.any(Error));
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
