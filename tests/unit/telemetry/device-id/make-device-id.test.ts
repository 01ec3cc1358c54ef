import { describe, expect, test, vi } from 'vitest';
import { readCookie } from '@/lib/read-cookie';
import { deviceCookie, makeDeviceId } from '@/telemetry/device-id/make-device-id';

type Given = Parameters<typeof makeDeviceId>[1];

function aWindow({ protocol = 'https:', gpc = undefined as boolean | undefined, isSandboxed = false } = {}) {
  const cookies: string[] = [];
  const document = {
    set cookie(text: string) {
      if (isSandboxed) throw new Error('SecurityError');
      cookies.push(text);
    },
  };
  const window = { document, navigator: { globalPrivacyControl: gpc }, location: { protocol }, crypto };
  return { cookies, window: window as unknown as Parameters<typeof makeDeviceId>[0] };
}

const ON: Given = { fingerprint: 'on', fingerprintLogUrl: null };
const waitForIdle = async () => undefined;
const compute = vi.fn(async () => 'f'.repeat(32));

describe('New device id', () => {
  test('is the fingerprint, stored for a year on the whole host', async () => {
    const { window, cookies } = aWindow();
    expect(await makeDeviceId(window, ON, waitForIdle, compute)).toBe('f'.repeat(32));
    expect(cookies).toEqual([
      `device_fp=${'f'.repeat(32)}; Path=/; Max-Age=31536000; SameSite=None; Secure; Partitioned`,
    ]);
  });

  test('is stored in an ordinary cookie on http', async () => {
    const { window, cookies } = aWindow({ protocol: 'http:' });
    await makeDeviceId(window, ON, waitForIdle, compute);
    expect(cookies).toEqual([`device_fp=${'f'.repeat(32)}; Path=/; Max-Age=31536000; SameSite=Lax`]);
  });

  test('is encoded so that the cookie does not end early', () => {
    const value = 'a;b=c; Path=/x';
    const [pair = ''] = deviceCookie(value, true).split('; ');
    expect(readCookie('device_fp', { cookie: pair })).toBe(value);
  });

  test.each<[string, { gpc?: boolean }, Given]>([
    ['turned off', {}, { ...ON, fingerprint: 'off' }],
    ['refused by the browser', { gpc: true }, ON],
  ])('is random when the fingerprint is %s, and the device is not examined', async (_, given, config) => {
    compute.mockClear();
    const ids = await Promise.all([1, 2].map(() => makeDeviceId(aWindow(given).window, config, waitForIdle, compute)));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(ids[0]).not.toBe(ids[1]);
    expect(compute).not.toHaveBeenCalled();
  });

  test('is the fingerprint when the browser does not refuse by Global Privacy Control', async () => {
    compute.mockClear();
    await makeDeviceId(aWindow({ gpc: false }).window, ON, waitForIdle, compute);
    expect(compute).toHaveBeenCalledOnce();
  });

  test('is random and stored when the code of the fingerprint is blocked', async () => {
    const { window, cookies } = aWindow();
    const id = await makeDeviceId(window, ON, waitForIdle, () => Promise.reject(new TypeError('blocked')));
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(cookies[0]).toContain(`device_fp=${id};`);
  });

  test('is available where no cookie can be set', async () => {
    const { window } = aWindow({ isSandboxed: true });
    expect(await makeDeviceId(window, ON, waitForIdle, compute)).toBe('f'.repeat(32));
  });
});
