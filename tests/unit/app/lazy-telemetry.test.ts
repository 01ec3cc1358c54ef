import { describe, expect, test, vi } from 'vitest';
import { makeDeviceId } from '@/app/lazy-telemetry';

type Given = Parameters<typeof makeDeviceId>[2];

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
const compute = vi.fn(async () => 'f'.repeat(32));

describe('makeDeviceId', () => {
  test('is the fingerprint, for a year, on the whole host', async () => {
    const { window, cookies } = aWindow();
    expect(await makeDeviceId(window, 'device_fp', ON, compute)).toBe('f'.repeat(32));
    expect(cookies).toEqual([
      `device_fp=${'f'.repeat(32)}; Path=/; Max-Age=31536000; SameSite=None; Secure; Partitioned`,
    ]);
  });

  test('on http the cookie is an ordinary one', async () => {
    const { window, cookies } = aWindow({ protocol: 'http:' });
    await makeDeviceId(window, 'device_fp', ON, compute);
    expect(cookies[0]).toMatch(/; SameSite=Lax$/);
  });

  test.each<[string, { gpc?: boolean }, Given]>([
    ['turned off', {}, { ...ON, fingerprint: 'off' }],
    ['refused by the browser', { gpc: true }, ON],
  ])('%s it is random, and the device is not looked at', async (_, given, config) => {
    compute.mockClear();
    const ids = await Promise.all([1, 2].map(() => makeDeviceId(aWindow(given).window, 'device_fp', config, compute)));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(ids[0]).not.toBe(ids[1]);
    expect(compute).not.toHaveBeenCalled();
  });

  test('a browser that says no more than that it could refuse has not', async () => {
    compute.mockClear();
    await makeDeviceId(aWindow({ gpc: false }).window, 'device_fp', ON, compute);
    expect(compute).toHaveBeenCalledOnce();
  });

  test('where the code of the fingerprint is blocked it is random, and kept', async () => {
    const { window, cookies } = aWindow();
    const id = await makeDeviceId(window, 'device_fp', ON, () => Promise.reject(new TypeError('blocked')));
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(cookies[0]).toContain(`device_fp=${id};`);
  });

  test('where no cookie may be set the id is there all the same', async () => {
    const { window } = aWindow({ isSandboxed: true });
    expect(await makeDeviceId(window, 'device_fp', ON, compute)).toBe('f'.repeat(32));
  });
});
