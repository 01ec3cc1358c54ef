import type { WidgetConfig } from '@/domain/widget-config';
import { randomId } from '@/lib/random-id';
import { cookieText } from '@/storage/cookie-text';

/** Spec section 9. */
const LIFE_DAYS = 365;

type DeviceConfig = Pick<WidgetConfig, 'fingerprint' | 'fingerprintLogUrl'>;

/** The device's fingerprint, by the library, which is a chunk of its own. */
async function fingerprintOf({ fingerprintLogUrl }: DeviceConfig): Promise<string> {
  const { computeFingerprint } = await import('@/telemetry/fingerprint');
  return computeFingerprint(fingerprintLogUrl);
}

/**
 * Makes the id of this device and its cookie. Where the owner turned the fingerprint off, or the viewer's browser says
 * that it must not be (Global Privacy Control), it is a random one and nothing of the device is looked at.
 */
export async function makeDeviceId(
  { document, navigator, location, crypto }: Window & typeof globalThis,
  name: string,
  config: DeviceConfig,
  compute = fingerprintOf,
): Promise<string> {
  const isRefused = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  const id = isRefused || config.fingerprint === 'off' ? randomId(crypto) : await compute(config);
  try {
    document.cookie = cookieText(name, id, LIFE_DAYS, location.protocol === 'https:');
  } catch {
    // A sandboxed frame: the id holds as long as the page.
  }
  return id;
}
