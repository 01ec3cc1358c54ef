import type { WidgetConfig } from '@/domain/widget-config';
import { withDeadline } from '@/lib/deadline';
import type { Log } from '@/telemetry/logger';
import { createReporter } from '@/telemetry/reporter';

/** The longest wait for the code that sends reports. */
const SENTRY_DEADLINE_MS = 15_000;

/** The reporter of a widget; without a DSN the code that sends is never asked for. */
export function createReports({ sentryDsn: dsn, ...config }: WidgetConfig, log: Log, crypto: Crypto) {
  const open = async (to: string) => {
    const { openSentry } = await withDeadline(import('@/telemetry/sentry'), SENTRY_DEADLINE_MS, () => {
      throw new Error('the code for it did not load in time');
    });
    const { movieId, sentryProjectLabel: projectLabel } = config;
    return openSentry({ dsn: to, release: __VV_VERSION__, projectLabel, movieId, log });
  };
  return createReporter(log, crypto, dsn === null ? null : () => open(dsn));
}
