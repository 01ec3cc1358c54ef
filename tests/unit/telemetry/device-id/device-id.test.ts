import { describe, expect, test, vi } from 'vitest';
import { createDeviceId } from '@/telemetry/device-id/device-id';

describe('the id of the device', () => {
  test('of an earlier visit is taken as it is, and none is made', async () => {
    const make = vi.fn(async () => 'new');
    const device = createDeviceId(() => 'old', make);
    await device.make();
    expect(device.value()).toBe('old');
    expect(make).not.toHaveBeenCalled();
  });

  test('is not known until it is made, which is done once', async () => {
    const make = vi.fn(async () => 'new');
    const device = createDeviceId(() => null, make);
    expect(device.value()).toBeNull();
    await Promise.all([device.make(), device.make()]);
    expect(device.value()).toBe('new');
    expect(make).toHaveBeenCalledOnce();
  });

  test('that another window made meanwhile goes first', async () => {
    let cookie: string | null = null;
    const device = createDeviceId(
      () => cookie,
      async () => 'new',
    );
    await device.make();
    cookie = 'other';
    expect(device.value()).toBe('other');
  });

  test('that does not come is none', async () => {
    const device = createDeviceId(
      () => null,
      async () => null,
    );
    await device.make();
    expect(device.value()).toBeNull();
  });
});
