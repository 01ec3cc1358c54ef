import type { WidgetConfig } from '@/domain/widget/widget-config';
import { withDeadline } from '@/lib/deadline';
import { randomId } from '@/lib/random-id';
import { cookieText } from '@/storage/cookie-text';
import type { ReportSink } from '@/telemetry/error-reports/reporter';
import type { Log } from '@/telemetry/logger';

/** Spec section 9. */
const COOKIE_LIFE_DAYS = 365;

/** The longest wait for the code that sends reports. */
const SENTRY_DEADLINE_MS = 15_000;

type DeviceConfig = Pick<WidgetConfig, 'fingerprint' | 'fingerprintLogUrl'>;

const fingerprintOf = async ({ fingerprintLogUrl }: DeviceConfig): Promise<string> =>
  (await import('@/telemetry/device-id/fingerprint')).computeFingerprint(fingerprintLogUrl);

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
  const random = () => randomId(crypto);
  // Ad blockers know the library by its name; a viewer who has one is not left without an id.
  const id = isRefused || config.fingerprint === 'off' ? random() : await compute(config).catch(random);
  try {
    document.cookie = cookieText(name, id, COOKIE_LIFE_DAYS, location.protocol === 'https:');
  } catch {
    // A sandboxed frame: the id holds as long as the page.
  }
  return id;
}

/** Opens the error service that the owner named; rejects when its code does not come. */
export async function openReports(config: WidgetConfig, dsn: string, log: Log): Promise<ReportSink> {
  const { openSentry } = await withDeadline(import('@/telemetry/error-reports/sentry'), SENTRY_DEADLINE_MS, () => {
    throw new Error('the code for it did not load in time');
  });
  const { movieId, sentryProjectLabel: projectLabel } = config;
  return openSentry({ dsn, release: __VV_VERSION__, projectLabel, movieId, log });
}
