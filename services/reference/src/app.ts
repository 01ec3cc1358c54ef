import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { mailRoutes } from './account/links';
import { createAdLog } from './ads/ad-log';
import { adRoutes } from './ads/ad-routes';
import { adHostOf } from './ads/ad-urls';
import { contentListRoutes } from './catalogue/content-list';
import { indexRoutes } from './index-page';
import { injectFaults } from './inject-faults';
import type { Clock } from './live-media';
import { lowLatencyRoutes } from './low-latency/routes';
import { allMedia, mediaRoutes } from './media-routes';
import { docsRoutes } from './openapi/docs-page';
import { openApiDocument } from './openapi/document';
import { mountOperations } from './openapi/mount-operations';
import { notFound, problemResponse, Refusal } from './openapi/problem';
import { allOperations } from './operations';
import { licenceRoutes } from './protected/licence-routes';
import type { ReferenceEnv } from './reference-env';
import { createRequestLog } from './request-log';
import { sentryRoutes } from './sentry-routes';
import { createService, identify } from './service';
import { statisticsRoutes } from './statistics-routes';
import { openStore, type Store } from './storage/store';
import { createLibrary } from './titles/library';
import { titlePosters } from './titles/title-posters';

export interface ReferenceOptions {
  /** Origin of the service in the URLs of its responses. */
  readonly publicOrigin: string;
  /** Origins whose pages may call the service. Default: any, including `null` of sandboxed frames. */
  readonly widgetOrigins?: readonly string[] | '*';
  /** URL that batches of statistics are passed on to. Default: none. */
  readonly collector?: string;
  /** Clock of the live broadcast and the accounts. Default: the time of day. */
  readonly now?: Clock;
  /** Storage of the accounts. Default: in memory. */
  readonly store?: Store;
  /** Lifetime of an access token in seconds; below zero a token is expired from the start. */
  readonly tokenLifeS?: number;
  /** Whether a response that breaks its documented schema becomes a 500, for tests. */
  readonly verifyAnswers?: boolean;
}

const ALLOWED_HEADERS = [
  'X-Session-Context',
  'Authorization',
  'X-XSRF-TOKEN',
  'Content-Type',
  'Range',
  'X-Fault',
  'fault',
];
const EXPOSED_HEADERS = ['Authorization', 'Content-Length', 'Content-Range'];
const PREFLIGHT_AGE_S = 600;
const TOKEN_LIFE_S = 15 * 60;

/** The catalogue, account, media, ad and statistics service. */
export function createReference(options: ReferenceOptions): Hono<ReferenceEnv> {
  const { publicOrigin, widgetOrigins = '*', now = Date.now, verifyAnswers = false } = options;
  const { store = openStore({ address: ':memory:' }), tokenLifeS = TOKEN_LIFE_S } = options;
  const library = createLibrary(publicOrigin);
  const media = allMedia(publicOrigin, now, titlePosters(library.titles));
  const service = createService({ origin: publicOrigin, store, now, tokenLifeS, library, media });
  const operations = allOperations(service);
  const app = new Hono<ReferenceEnv>();
  const log = createRequestLog();
  const ads = createAdLog();
  app.use(log.record, ads.record, allowOrigins(widgetOrigins), showTimings, injectFaults());
  app.route('/', log.routes);
  app.route('/', ads.routes);
  app.route('/', indexRoutes(publicOrigin));
  app.route('/', contentListRoutes(publicOrigin));
  app.route('/', mailRoutes(store, publicOrigin));
  app.route('/', docsRoutes(openApiDocument(operations, publicOrigin)));
  const calls = mountOperations(operations, { identify: (header) => identify(service, header), verifyAnswers });
  app.route('/', calls);
  // The same calls as of a service that answers no preflight.
  app.route('/no-preflight', calls);
  app.route('/', adRoutes(publicOrigin));
  app.route('/', statisticsRoutes(options.collector));
  app.route('/', sentryRoutes());
  app.route('/', licenceRoutes());
  app.route('/media/low-latency', lowLatencyRoutes(now));
  app.route('/media', mediaRoutes(media, now));
  app.notFound(() => problemResponse(notFound('Такого адреса нет')));
  app.onError((error) => {
    process.stderr.write(`${error.stack}\n`);
    return problemResponse(new Refusal(500, 'failure', error.message));
  });
  return app;
}

/**
 * Reflects the origin, since credentials forbid the asterisk. Allows any requested header, because sites add ad
 * headers.
 */
function allowOrigins(origins: readonly string[] | '*'): MiddlewareHandler<ReferenceEnv> {
  return (c, next) => {
    const adHost = adHostOf(c.req.path);
    // Like most pixel hosts, and a catalogue of static files: a page may read a response, but a preflight fails.
    if (adHost === 'no-preflight') c.res.headers.set('Access-Control-Allow-Origin', '*');
    if (adHost === 'no-preflight' && c.req.method === 'OPTIONS') return Promise.resolve(c.body(null, 403));
    if (adHost !== null) return next();
    const asked = (c.req.header('Access-Control-Request-Headers') ?? '').split(',').map((name) => name.trim());
    const handle = cors({
      origin: (origin) => (origins === '*' || origins.includes(origin) ? origin : null),
      allowHeaders: [...new Set([...ALLOWED_HEADERS, ...asked.filter((name) => name !== '')])],
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      exposeHeaders: EXPOSED_HEADERS,
      credentials: true,
      maxAge: PREFLIGHT_AGE_S,
    });
    return handle(c, next);
  };
}

/** Lets pages of other origins measure and embed the responses. */
const showTimings: MiddlewareHandler<ReferenceEnv> = (c, next) => {
  if (adHostOf(c.req.path) !== null) return next();
  // Set before the handler runs, so that broken responses have them, too.
  c.res.headers.set('Timing-Allow-Origin', '*');
  c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return next();
};
