import { type FailureCause, type FailureReason, isReported, type WidgetError } from '@/domain/widget/errors';
import { randomId } from '@/lib/random-id';
import type { Log } from '../logger';

/** Reports failures that replace the player. The id on the failure screen is the id of the report. */
export interface Reporter {
  /** The id of a failure. Equal failures share one id until the page ends, because each is sent once. */
  idFor(reason: FailureReason): string;
  report(error: WidgetError, cause?: FailureCause): void;
}

/** A failure to be sent to the site's error service. */
export interface Report {
  error: WidgetError;
  cause: FailureCause | null;
}

/** Sends reports. Loaded lazily. */
export interface ReportSink {
  send(report: Report): void;
}

/** Limit of reports per page. A viewer who retries this often adds no information. */
const MOST_WAITING = 10;

/**
 * Creates a reporter. `open` loads the code that sends; it is called once, by `start` or by the first failure. Reports
 * wait until that code has loaded. Null: the site has no error service, so failures are only logged.
 */
export function createReporter(
  log: Log,
  crypto: Pick<Crypto, 'getRandomValues'>,
  open: (() => Promise<ReportSink>) | null,
): Reporter & { start(): void } {
  const ids = new Map<string, string>();
  const sent = new Set<string>();
  let sink: Promise<ReportSink | null> | null = null;
  const get = () => {
    sink ??= Promise.resolve(open?.() ?? null).catch((error: unknown) => {
      log('warn', 'the code of error reports did not load, so errors are only logged', error);
      return null;
    });
    return sink;
  };
  return {
    idFor(reason) {
      const key = JSON.stringify(reason);
      const id = ids.get(key) ?? randomId(crypto);
      ids.set(key, id);
      return id;
    },
    report(error, cause) {
      const report = { error, cause: cause ?? null };
      const isError = isReported(error, report.cause);
      log(isError || error.kind === 'missing-movie-id' ? 'error' : 'warn', `${error.kind} ${error.id}`, error);
      if (!isError || sent.has(error.id) || sent.size >= MOST_WAITING) return;
      sent.add(error.id);
      void get().then((opened) => opened?.send(report));
    },
    start: () => void get(),
  };
}
