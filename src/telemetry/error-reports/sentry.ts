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
  projectLabel: string;
  movieId: number;
  log: Log;
}

/** A replay that is not there by then is done without: a report is worth more. */
const REPLAY_DEADLINE_MS = 3_000;

/** Errors that nobody caught, of a page: a loop of them would be a flood. */
const MOST_EVENTS = 20;

/** Mark that is set when the viewer sees the first frame. */
const FIRST_FRAME = 'vv-first-frame';

/**
 * Opens the owner's error service. A client of its own with the few integrations that are wanted: neither the
 * console nor calls are patched, and only errors that nobody caught in this frame are heard. The replay listens to more.
 */
export async function openSentry(setup: SentrySetup): Promise<ReportSink> {
  const client = new BrowserClient({
    dsn: setup.dsn,
    release: setup.release,
    environment: 'production',
    tracesSampleRate: 0.1,
    // One message for the one trace there is, and no code that sends them bit by bit.
    traceLifecycle: 'static',
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 1,
    // What `sendDefaultPii: false` was before version 11.
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
  scope.addEventProcessor(cleanEvent);
  client.init();
  if (client.getDsn() === undefined) setup.log('warn', 'env_sentry_dsn is no address of an error service');

  const replay = import('./sentry-replay').then(({ createReplay }) => client.addIntegration(createReplay()));
  await withDeadline(replay, REPLAY_DEADLINE_MS, () => undefined).catch((error: unknown) =>
    setup.log('warn', 'errors are reported without a replay', error),
  );
  traceStart();
  return { send: (report) => send(client, report, setup.movieId) };
}

/** A bug is sent as what was thrown, with its stack; anything else as what it was. */
function send(client: BrowserClient, report: Report, movieId: number): void {
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

/** Whatever leaves, an error, a trace or a replay: cleaned of secrets, and told which browser it is. */
function cleanEvent(event: Event): Event {
  const { message, exception, breadcrumbs, contexts, extra, tags, transaction, spans } = event;
  const urls = (event as { urls?: string[] }).urls;
  const found = { message, exception, breadcrumbs, contexts, extra, tags, transaction, spans, urls };
  const clean = Object.entries(found).filter(([, value]) => value !== undefined);
  return Object.assign(event, scrub(Object.fromEntries(clean)), {
    request: { url: scrubText(location.href), headers: { 'User-Agent': navigator.userAgent } },
  });
}

/** Lets each error through once, and no more of them than a page may send. */
export function createRepeatGuard(): <E extends Event>(event: E) => E | null {
  const seen = new Set<string>();
  return (event) => {
    // A failure with a panel has been looked at before: its id stands there and has to be found.
    if (event.tags?.kind !== undefined) return event;
    const key = JSON.stringify(event.exception?.values?.map(({ type, value }) => [type, value]) ?? event.message);
    if (seen.has(key) || seen.size >= MOST_EVENTS) return null;
    seen.add(key);
    return event;
  };
}

/** One trace in ten visits: from the address to the first frame. */
function traceStart(): void {
  const [mark] = performance.getEntriesByName(FIRST_FRAME);
  if (mark === undefined) return;
  const at = (ms: number) => (performance.timeOrigin + ms) / 1000;
  const span = startInactiveSpan({ name: 'first frame', op: 'ui.load', startTime: at(0), forceTransaction: true });
  span.end(at(mark.startTime));
}
