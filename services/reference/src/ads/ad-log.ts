import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import type { ReferenceEnv } from '../reference-env';

interface AdCall {
  readonly method: string;
  /** Key of its test; empty for none. */
  readonly session: string;
  /** The query without the session and the fault. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Ping extends AdCall {
  readonly ad: string;
  readonly event: string;
}

/** A request for a VAST document. */
export interface DocumentCall extends AdCall {
  readonly document: string;
}

/** Calls of one kind, in the order of arrival. */
interface CallLog<T extends AdCall> {
  add(call: T): void;
}

const MAX_ENTRIES = 10_000;
const PING = /\/ads\/ping\/([^/]+)\/([^/]+)$/;
const DOCUMENT = /\/ads\/vast\/(.+)\.xml$/;

export interface AdLog {
  readonly record: MiddlewareHandler<ReferenceEnv>;
  readonly routes: Hono<ReferenceEnv>;
}

/** Logs requests for documents and pings in order of arrival, including those whose response a fault breaks. */
export function createAdLog(): AdLog {
  const routes = new Hono<ReferenceEnv>();
  const pings = createCallLog<Ping>(routes, '/ads/pings', ({ ad, event }) => `${ad} ${event}`);
  const documents = createCallLog<DocumentCall>(routes, '/ads/documents', ({ document }) => document);
  const record: MiddlewareHandler<ReferenceEnv> = (c, next) => {
    if (c.req.method === 'OPTIONS') return next();
    const [, ad, event] = PING.exec(c.req.path) ?? [];
    if (ad !== undefined && event !== undefined) pings.add({ ad, event, ...callOf(c) });
    const [, document] = DOCUMENT.exec(c.req.path) ?? [];
    if (document !== undefined) documents.add({ document, ...callOf(c) });
    return next();
  };
  return { record, routes };
}

function callOf(c: Context<ReferenceEnv>): AdCall {
  const { s: session = '', fault: _, ...query } = c.req.query();
  return { method: c.req.method, session, query, headers: c.req.header(), at: Date.now() };
}

/** `GET` shows the calls of `path`, `?s=` those of one key, `?as=text` one a line. `DELETE` clears them. */
function createCallLog<T extends AdCall>(
  routes: Hono<ReferenceEnv>,
  path: string,
  nameOf: (call: T) => string,
): CallLog<T> {
  let calls: T[] = [];
  routes.get(path, (c) => {
    const session = c.req.query('s');
    const found = calls.filter((call) => session === undefined || call.session === session);
    c.header('Cache-Control', 'no-store');
    if (c.req.query('as') !== 'text') return c.json(found);
    return c.text(found.map((call) => formatCall(nameOf(call), call)).join(''));
  });
  routes.delete(path, (c) => {
    const session = c.req.query('s');
    calls = session === undefined ? [] : calls.filter((call) => call.session !== session);
    return c.body(null, 204);
  });
  return {
    add(call) {
      calls = [...calls.slice(1 - MAX_ENTRIES), call];
    },
  };
}

/** Formats a call as `linear error code=405`. A method other than GET precedes it. */
function formatCall(name: string, { method, query }: AdCall): string {
  const rest = Object.entries(query).map(([key, value]) => ` ${key}=${value}`);
  return `${method === 'GET' ? '' : `${method} `}${name}${rest.join('')}\n`;
}
