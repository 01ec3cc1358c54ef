import type { WidgetConfig } from '@/domain/widget/widget-config';
import { withDeadline } from '@/lib/deadline';
import { randomId } from '@/lib/random-id';
import type { WaitForIdle } from '@/lib/wait-for-idle';
import { cookieText } from '@/storage/cookie-text';
import type { ReportSink } from '@/telemetry/error-reports/reporter';
import type { Log } from '@/telemetry/logger';

/** Life of the device cookie (docs/behaviour.md, Device id). */
const COOKIE_LIFE_DAYS = 365;

/** The longest wait for the error reporting chunk. */
const SENTRY_DEADLINE_MS = 15_000;

type DeviceConfig = Pick<WidgetConfig, 'fingerprint' | 'fingerprintLogUrl'>;

const fingerprintOf = async ({ fingerprintLogUrl }: DeviceConfig, waitForIdle: WaitForIdle): Promise<string> => {
  await waitForIdle();
  const { computeFingerprint } = await import('@/telemetry/device-id/fingerprint');
  return computeFingerprint(fingerprintLogUrl, waitForIdle);
};

/**
 * Creates the id of this device and its cookie. The id is random, and no trait is read, if the site turned the
 * fingerprint off or the browser sends Global Privacy Control.
 */
export async function makeDeviceId(
  { document, navigator, location, crypto }: Window & typeof globalThis,
  name: string,
  config: DeviceConfig,
  waitForIdle: WaitForIdle,
  compute = fingerprintOf,
): Promise<string> {
  const isRefused = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  const random = () => randomId(crypto);
  // Ad blockers block the library by its name. Such a viewer gets a random id.
  const id = isRefused || config.fingerprint === 'off' ? random() : await compute(config, waitForIdle).catch(random);
  try {
    document.cookie = cookieText(name, id, COOKIE_LIFE_DAYS, location.protocol === 'https:');
  } catch {
    // In a sandboxed frame the id lives as long as the page.
  }
  return id;
}

/** Opens the site's error service. Rejects if its code does not load in time. */
export async function openReports(config: WidgetConfig, dsn: string, log: Log): Promise<ReportSink> {
  const { openSentry } = await withDeadline(import('@/telemetry/error-reports/sentry'), SENTRY_DEADLINE_MS, () => {
    throw new Error('the code for it did not load in time');
  });
  const { sentryProjectLabel: projectLabel } = config;
  return openSentry({ dsn, release: __VV_VERSION__, projectLabel, movieId: () => config.movieId, log });
}
