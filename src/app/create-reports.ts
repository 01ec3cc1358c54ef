import type { Id } from '@/domain/catalogue/id';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import { withDeadline } from '@/lib/deadline';
import { createReporter } from '@/telemetry/error-reports/reporter';
import type { Log } from '@/telemetry/logger';

/** The longest wait for the code that sends reports. */
const SENTRY_DEADLINE_MS = 15_000;

/** The service that takes reports, and the label of the project in them. */
type Reporting = Pick<WidgetConfig, 'sentryDsn' | 'sentryProjectLabel'>;

/**
 * Creates the widget's reporter. Without a DSN the error reporting code never loads.
 * @param content name of the content that is open; null for none
 */
export function createReports(reporting: Reporting, content: () => Id | null, log: Log, crypto: Crypto) {
  const { sentryDsn: dsn, sentryProjectLabel: projectLabel } = reporting;
  const open = async (dsn: string) => {
    const { openSentry } = await withDeadline(import('@/telemetry/error-reports/sentry'), SENTRY_DEADLINE_MS);
    return openSentry({ dsn, projectLabel, movieId: content, log, release: __VV_VERSION__, build: __VV_BUILD__ });
  };
  return createReporter(log, crypto, dsn === null ? null : () => open(dsn));
}
