import { describe, expect, test, vi } from 'vitest';
import { createDeviceId } from '@/telemetry/device-id/device-id';

describe('Device id', () => {
  test('of an earlier visit is used, and no new one is made', async () => {
    const make = vi.fn(async () => 'new');
    const device = createDeviceId(() => 'old', make);
    await device.make();
    expect(device.value()).toBe('old');
    expect(make).not.toHaveBeenCalled();
  });

  test('is unknown until it is made, which happens once', async () => {
    const make = vi.fn(async () => 'new');
    const device = createDeviceId(() => null, make);
    expect(device.value()).toBeNull();
    await Promise.all([device.make(), device.make()]);
    expect(device.value()).toBe('new');
    expect(make).toHaveBeenCalledOnce();
  });

  test('of another window that was made meanwhile is used', async () => {
    let cookie: string | null = null;
    const device = createDeviceId(
      () => cookie,
      async () => 'new',
    );
    await device.make();
    cookie = 'other';
    expect(device.value()).toBe('other');
  });

  test('stays unknown when it cannot be made', async () => {
    const device = createDeviceId(
      () => null,
      async () => null,
    );
    await device.make();
    expect(device.value()).toBeNull();
  });
});
