import { Hono, type MiddlewareHandler } from 'hono';
import type { ReferenceEnv } from '../reference-env';

export interface Ping {
  readonly ad: string;
  readonly event: string;
  readonly method: string;
  /** Key of its test; empty for none. */
  readonly session: string;
  /** The query without the session and the fault. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const MAX_ENTRIES = 10_000;
const PING = /\/ads\/ping\/([^/]+)\/([^/]+)$/;
const PATH = '/ads/pings';

export interface PingLog {
  readonly record: MiddlewareHandler<ReferenceEnv>;
  readonly routes: Hono<ReferenceEnv>;
}

/** Logs the pings in order of arrival, including those whose response a fault breaks. */
export function createPingLog(): PingLog {
  let pings: Ping[] = [];
  const routes = new Hono<ReferenceEnv>();
  routes.get(PATH, (c) => {
    const session = c.req.query('s');
    const found = pings.filter((ping) => session === undefined || ping.session === session);
    c.header('Cache-Control', 'no-store');
    return c.req.query('as') === 'text' ? c.text(found.map(formatPing).join('')) : c.json(found);
  });
  routes.delete(PATH, (c) => {
    const session = c.req.query('s');
    pings = session === undefined ? [] : pings.filter((ping) => ping.session !== session);
    return c.body(null, 204);
  });
  const record: MiddlewareHandler<ReferenceEnv> = (c, next) => {
    const [, ad, event] = PING.exec(c.req.path) ?? [];
    if (ad !== undefined && event !== undefined && c.req.method !== 'OPTIONS') {
      const { s: session = '', fault: _, ...query } = c.req.query();
      const headers = c.req.header();
      pings = [
        ...pings.slice(1 - MAX_ENTRIES),
        { ad, event, method: c.req.method, session, query, headers, at: Date.now() },
      ];
    }
    return next();
  };
  return { record, routes };
}

/** Formats a ping as `linear error code=405`. A method other than GET precedes it. */
function formatPing({ ad, event, method, query }: Ping): string {
  const rest = Object.entries(query).map(([name, value]) => ` ${name}=${value}`);
  return `${method === 'GET' ? '' : `${method} `}${ad} ${event}${rest.join('')}\n`;
}
