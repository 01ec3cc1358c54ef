import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { houseOf } from './ads/ad-addresses';
import { adRoutes } from './ads/ad-routes';
import { createPingLog } from './ads/ping-log';
import { catalogueRoutes } from './catalogue-routes';
import { indexRoutes } from './index-page';
import { injectFaults } from './inject-faults';
import type { Clock } from './live-media';
import { mediaRoutes } from './media-routes';
import type { ReferenceEnv } from './reference-env';
import { createRequestLog } from './request-log';
import { sentryRoutes } from './sentry-routes';
import { statisticsRoutes } from './statistics-routes';

export interface ReferenceOptions {
  /** The service's own origin, put into the addresses it answers with. */
  readonly publicOrigin: string;
  /** Who may call it from a page; any origin, `null` of sandboxed frames too, unless listed. */
  readonly widgetOrigins?: readonly string[] | '*';
  /** What the live broadcast goes by; the time of day unless given. */
  readonly now?: Clock;
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

/** The mocked catalogue, media, ad and statistics service, in memory. */
export function createReference(options: ReferenceOptions): Hono<ReferenceEnv> {
  const { publicOrigin, widgetOrigins = '*', now = Date.now } = options;
  const app = new Hono<ReferenceEnv>();
  const log = createRequestLog();
  const pings = createPingLog();
  app.use(log.record, pings.record, allowOrigins(widgetOrigins), showTimings, injectFaults());
  app.route('/', log.routes);
  app.route('/', pings.routes);
  app.route('/', indexRoutes(publicOrigin));
  app.route('/', catalogueRoutes(publicOrigin));
  app.route('/', adRoutes(publicOrigin));
  app.route('/', statisticsRoutes());
  app.route('/', sentryRoutes());
  app.route('/media', mediaRoutes(publicOrigin, now));
  app.notFound((c) => c.json({ code: 'not-found', message: 'Такого адреса нет' }, 404));
  return app;
}

/** Reflects the origin, since credentials forbid the asterisk, and any header asked for: owners add ad headers. */
function allowOrigins(origins: readonly string[] | '*'): MiddlewareHandler<ReferenceEnv> {
  return (c, next) => {
    const house = houseOf(c.req.path);
    // As most hosts of pixels do: a page may have its answer, but a preflight gets none.
    if (house === 'no-preflight') c.res.headers.set('Access-Control-Allow-Origin', '*');
    if (house !== null) return next();
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

/** Lets a page on another origin measure and embed what is served here. */
const showTimings: MiddlewareHandler<ReferenceEnv> = (c, next) => {
  if (houseOf(c.req.path) !== null) return next();
  // Before the answer is made, so that a broken one has them too.
  c.res.headers.set('Timing-Allow-Origin', '*');
  c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return next();
};
