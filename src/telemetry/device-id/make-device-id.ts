import type { WidgetConfig } from '@/domain/widget/widget-config';
import { randomId } from '@/lib/random-id';
import type { WaitForIdle } from '@/lib/wait-for-idle';
import { storeDeviceId } from './store-device-id';

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
