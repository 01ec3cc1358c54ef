import type { Id } from '@/domain/catalogue/id';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import { withDeadline } from '@/lib/deadline';
import { readCookie } from '@/lib/read-cookie';
import type { WaitForIdle } from '@/lib/wait-for-idle';
import { createDeviceId, type DeviceId } from '@/telemetry/device-id/device-id';
import { createReporter } from '@/telemetry/error-reports/reporter';
import type { Log } from '@/telemetry/logger';

const DEVICE_COOKIE = 'device_fp';

/** The longest wait of calls for the id and its code, with `env_session_context=required`. */
const DEVICE_DEADLINE_MS = 3_000;

const loadLazy = () => import('./lazy-telemetry');

/**
 * Creates the device id. Its code loads only when the cookie is missing, and runs while the viewer waits for nothing. That
 * may take long, and a late id is used all the same: without cookies it is the only one of the page.
 */
export function createDevice(
  window: Window & typeof globalThis,
  config: WidgetConfig,
  log: Log,
  waitForIdle: WaitForIdle,
  load: () => Promise<Pick<typeof import('./lazy-telemetry'), 'makeDeviceId'>> = loadLazy,
): DeviceId {
  const make = async () => (await load()).makeDeviceId(window, DEVICE_COOKIE, config, waitForIdle);
  return createDeviceId(
    () => readCookie(DEVICE_COOKIE, () => window.document.cookie) || null,
    () =>
      make().catch((error: unknown) => {
        log('debug', 'no id of this device', error);
        return null;
      }),
  );
}

/** Returns the wait of calls that need the device id. The deadline counts from the first call. */
export function createDeviceWait({ make }: DeviceId): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= withDeadline(make(), DEVICE_DEADLINE_MS, () => undefined);
    return waiting;
  };
}

/** The service that takes reports, and the label of the project in them. */
export type Reporting = Pick<WidgetConfig, 'sentryDsn' | 'sentryProjectLabel'>;

/**
 * Creates the widget's reporter. Without a DSN the error reporting code never loads.
 * @param content name of the content that is open; null for none
 */
export function createReports(reporting: Reporting, content: () => Id | null, log: Log, crypto: Crypto) {
  const { sentryDsn: dsn, sentryProjectLabel: projectLabel } = reporting;
  const open = async (dsn: string) => (await loadLazy()).openReports({ dsn, projectLabel, movieId: content, log });
  return createReporter(log, crypto, dsn === null ? null : () => open(dsn));
}
