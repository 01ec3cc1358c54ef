import { type FailureCause, type FailureReason, isReported, type WidgetError } from '@/domain/widget/errors';
import { randomId } from '@/lib/random-id';
import type { Log } from '../logger';

/** Reports what took the player off the screen; the id on the viewer's panel is the one in the report. */
export interface Reporter {
  /** The id of a failure; the same for the same failure as long as the page stands, since it is sent once. */
  idFor(reason: FailureReason): string;
  report(error: WidgetError, cause?: FailureCause): void;
}

/** One failure on its way to the owner's error service. */
export interface Report {
  error: WidgetError;
  cause: FailureCause | null;
}

/** Where reports go once the code that sends them is there. */
export interface ReportSink {
  send(report: Report): void;
}

/** Reports that wait for that code: whoever retries that often has told enough. */
const MOST_WAITING = 10;

/**
 * Makes a reporter. `open` gets the code that sends; null where the owner named no service: then there is the log alone.
 * It is asked for once, by `start` or by the first failure, and what comes before it is there waits.
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
      log('warn', 'errors cannot be reported', error);
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
