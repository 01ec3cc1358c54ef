import type { WidgetConfig } from '@/domain/widget/widget-config';
import { withDeadline } from '@/lib/deadline';
import { randomId } from '@/lib/random-id';
import { cookieText } from '@/storage/cookie-text';
import type { ReportSink } from '@/telemetry/error-reports/reporter';
import type { Log } from '@/telemetry/logger';

/** Lifetime of the device id cookie (docs/behaviour.md, Device id). */
const COOKIE_LIFE_DAYS = 365;

/** Longest wait for the Sentry code. */
const SENTRY_DEADLINE_MS = 15_000;

type DeviceConfig = Pick<WidgetConfig, 'fingerprint' | 'fingerprintLogUrl'>;

const fingerprintOf = async ({ fingerprintLogUrl }: DeviceConfig): Promise<string> =>
  (await import('@/telemetry/device-id/fingerprint')).computeFingerprint(fingerprintLogUrl);

/**
 * Creates the device id and its cookie. The id is random, and no trait of the device is read, when the site disables
 * the fingerprint or the browser sends Global Privacy Control.
 */
export async function makeDeviceId(
  { document, navigator, location, crypto }: Window & typeof globalThis,
  name: string,
  config: DeviceConfig,
  compute = fingerprintOf,
): Promise<string> {
  const isRefused = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  const random = () => randomId(crypto);
  // Ad blockers block the library by its name. The id is random then.
  const id = isRefused || config.fingerprint === 'off' ? random() : await compute(config).catch(random);
  try {
    document.cookie = cookieText(name, id, COOKIE_LIFE_DAYS, location.protocol === 'https:');
  } catch {
    // A sandboxed frame has no cookies, so the id lives as long as the page.
  }
  return id;
}

/** Connects to the error service of the site; rejects when its code does not load. */
export async function openReports(config: WidgetConfig, dsn: string, log: Log): Promise<ReportSink> {
  const { openSentry } = await withDeadline(import('@/telemetry/error-reports/sentry'), SENTRY_DEADLINE_MS, () => {
    throw new Error('the code for it did not load in time');
  });
  const { movieId, sentryProjectLabel: projectLabel } = config;
  return openSentry({ dsn, release: __VV_VERSION__, projectLabel, movieId, log });
}
