import type { WidgetConfig } from '@/domain/widget/widget-config';
import { randomId } from '@/lib/random-id';
import type { WaitForIdle } from '@/lib/wait-for-idle';
import { DEVICE_COOKIE } from './device-id';

/** Settings of the site that decide about the id. */
type DeviceConfig = Pick<WidgetConfig, 'fingerprint' | 'fingerprintLogUrl'>;

const fingerprintOf = async ({ fingerprintLogUrl }: DeviceConfig, waitForIdle: WaitForIdle): Promise<string> => {
  await waitForIdle();
  const { computeFingerprint } = await import('./fingerprint');
  return computeFingerprint(fingerprintLogUrl, waitForIdle);
};

/**
 * Creates the id of this device and stores it. The id is random, and no trait is read, if the site turned the
 * fingerprint off or the browser sends Global Privacy Control.
 */
export async function makeDeviceId(
  window: Window & typeof globalThis,
  config: DeviceConfig,
  waitForIdle: WaitForIdle,
  compute = fingerprintOf,
): Promise<string> {
  const { navigator, crypto } = window;
  const isRefused = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  const random = () => randomId(crypto);
  // Ad blockers block the library by its name. Such a viewer gets a random id.
  const id = isRefused || config.fingerprint === 'off' ? random() : await compute(config, waitForIdle).catch(random);
  storeDeviceId(window, id);
  return id;
}

/** Life of the device cookie (docs/behaviour.md, Device id). */
const COOKIE_LIFE_DAYS = 365;

/** Stores the id in a cookie. In a sandboxed frame without cookies it lives as long as the page. */
function storeDeviceId({ document, location }: Pick<Window, 'document' | 'location'>, id: string): void {
  try {
    document.cookie = deviceCookie(id, location.protocol === 'https:');
  } catch {
    // The access itself throws there.
  }
}

/**
 * The text that sets the cookie for the whole host. In a third-party frame the browser keeps only a cookie with
 * `SameSite=None; Secure; Partitioned`, which requires https. On http the cookie is first-party.
 */
export function deviceCookie(id: string, isSecure: boolean): string {
  const site = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  return `${DEVICE_COOKIE}=${encodeURIComponent(id)}; Path=/; Max-Age=${COOKIE_LIFE_DAYS * 86_400}; ${site}`;
}
