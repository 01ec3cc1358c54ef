import {
  BrowserClient,
  captureReactException,
  defaultStackParser,
  type Event,
  eventFiltersIntegration,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  startInactiveSpan,
} from '@sentry/react';
import type { Id } from '@/domain/catalogue/id';
import { withDeadline } from '@/lib/deadline';
import type { Log } from '../logger';
import type { Report, ReportSink } from './reporter';
import { scrub, scrubText } from './scrub';
import { toEvent } from './sentry-event';
import { createSentryTransport } from './sentry-transport';

export interface SentrySetup {
  dsn: string;
  /** Version of the widget. */
  release: string;
  /** The build that runs: `modern` or `compatible`. */
  build: string;
  projectLabel: string;
  /** The content that is open now; null for none. */
  movieId: () => Id | null;
  log: Log;
}

/** Limit of the wait for the replay code. After it, reports are sent without a replay. */
const REPLAY_DEADLINE_MS = 3_000;

/** Limit of uncaught errors per page, so that a loop of errors does not flood the service. */
const MOST_EVENTS = 20;

/** Performance mark of the first frame that the viewer sees. */
const FIRST_FRAME = 'vv-first-frame';

/**
 * Opens the site's error service. Our own client uses few integrations: it patches neither the console nor network
 * calls, and reports only uncaught errors of this frame. The replay adds its own listeners.
 */
export async function openSentry(setup: SentrySetup): Promise<ReportSink> {
  const client = new BrowserClient({
    dsn: setup.dsn,
    release: setup.release,
    environment: 'production',
    tracesSampleRate: 0.1,
    // Send the only trace in one message. Omits the code for streaming spans.
    traceLifecycle: 'static',
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 1,
    // Equivalent of `sendDefaultPii: false` before version 11.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    sendClientReports: false,
    stackParser: defaultStackParser,
    integrations: [eventFiltersIntegration(), globalHandlersIntegration(), linkedErrorsIntegration()],
    transport: createSentryTransport(setup.log),
    beforeSend: createRepeatGuard(),
    beforeBreadcrumb: scrub,
  });
  const scope = getCurrentScope();
  scope.setClient(client);
  scope.setTag('sentry_project_label', setup.projectLabel);
  scope.setTag('build', setup.build);
  scope.addEventProcessor(cleanEvent);
  client.init();
  if (client.getDsn() === undefined) setup.log('warn', 'env_sentry_dsn is not a valid DSN, so errors are not reported');

  const replay = import('./sentry-replay').then(({ createReplay }) => client.addIntegration(createReplay()));
  await withDeadline(replay, REPLAY_DEADLINE_MS, () => undefined).catch((error: unknown) =>
    setup.log('warn', 'the code of replays did not load, so errors are reported without one', error),
  );
  traceStart();
  return { send: (report) => send(client, report, setup.movieId()) };
}

/** Sends a bug as the thrown error with its stack, and any other failure as an event. */
function send(client: BrowserClient, report: Report, movieId: Id | null): void {
  const event = toEvent(report, movieId);
  const { error, componentStack } = report.cause ?? {};
  if (!(error instanceof Error)) return void client.captureEvent(event, { event_id: report.error.id });
  const { tags = {}, contexts = {} } = event;
  captureReactException(
    error,
    { componentStack: componentStack ?? null },
    { event_id: report.error.id, captureContext: { tags, contexts } },
  );
}

/** Scrubs every outgoing event (error, trace, replay) and adds the browser's user agent. */
function cleanEvent(event: Event): Event {
  const { message, exception, breadcrumbs, contexts, extra, tags, transaction, spans } = event;
  const urls = (event as { urls?: string[] }).urls;
  const found = { message, exception, breadcrumbs, contexts, extra, tags, transaction, spans, urls };
  const clean = Object.entries(found).filter(([, value]) => value !== undefined);
  return Object.assign(event, scrub(Object.fromEntries(clean)), {
    request: { url: scrubText(location.href), headers: { 'User-Agent': navigator.userAgent } },
  });
}

/** Passes each error once, up to the limit per page. */
export function createRepeatGuard(): <E extends Event>(event: E) => E | null {
  const seen = new Set<string>();
  return (event) => {
    // The reporter has already filtered failures that have a screen. Their ids must reach the service.
    if (event.tags?.kind !== undefined) return event;
    const key = JSON.stringify(event.exception?.values?.map(({ type, value }) => [type, value]) ?? event.message);
    if (seen.has(key) || seen.size >= MOST_EVENTS) return null;
    seen.add(key);
    return event;
  };
}

/** Traces one visit in ten, from navigation to the first frame. */
function traceStart(): void {
  const [mark] = performance.getEntriesByName(FIRST_FRAME);
  if (mark === undefined) return;
  const at = (ms: number) => (performance.timeOrigin + ms) / 1000;
  const span = startInactiveSpan({ name: 'first frame', op: 'ui.load', startTime: at(0), forceTransaction: true });
  span.end(at(mark.startTime));
}
