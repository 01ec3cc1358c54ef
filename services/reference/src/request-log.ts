import { Hono, type MiddlewareHandler } from 'hono';
import type { ReferenceEnv } from './reference-env';

export interface LoggedCall {
  readonly method: string;
  readonly path: string;
  /** Query with its question mark, or empty. */
  readonly query: string;
  /** 0 while the call is pending, and after a fault that sent no status. */
  status: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const MAX_ENTRIES = 1000;
const PATH = '/__log';

export interface RequestLog {
  readonly record: MiddlewareHandler<ReferenceEnv>;
  readonly routes: Hono<ReferenceEnv>;
}

/** Logs the recent calls for tests, oldest first. Calls of the log itself are excluded. */
export function createRequestLog(): RequestLog {
  let calls: LoggedCall[] = [];
  const routes = new Hono<ReferenceEnv>();
  routes.get(PATH, (c) => c.json(calls, 200, { 'Cache-Control': 'no-store' }));
  routes.delete(PATH, (c) => {
    calls = [];
    return c.body(null, 204);
  });
  const record: MiddlewareHandler<ReferenceEnv> = async (c, next) => {
    if (c.req.path === PATH) return next();
    const { method, path } = c.req;
    const call: LoggedCall = { method, path, query: new URL(c.req.url).search, status: 0, at: Date.now() };
    calls = [...calls.slice(1 - MAX_ENTRIES), call];
    await next();
    if (c.get('isCutOff') !== true) call.status = c.res.status;
    return undefined;
  };
  return { record, routes };
}
