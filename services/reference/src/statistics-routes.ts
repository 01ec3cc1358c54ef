import { Hono } from 'hono';
import { parseJson } from './parse-json';
import type { ReferenceEnv } from './reference-env';

/** Limit of events per key, and of keys. */
const MAX_ENTRIES = 1000;
const MAX_KEYS = 200;
/** The longest wait for a collector that batches are passed on to. */
const PASS_LIMIT_MS = 5_000;

/**
 * Accepts the player's statistics as an object or an array of any content type, because beacons arrive as text. `?s=`
 * separates the events of different keys.
 * @param collector URL that batches are passed on to, as the player sent them; its answer is not awaited
 */
export function statisticsRoutes(collector?: string): Hono<ReferenceEnv> {
  const events = new Map<string, unknown[]>();
  const routes = new Hono<ReferenceEnv>();
  routes.post('/statistics', async (c) => {
    const text = await c.req.text();
    const body = parseJson(text);
    if (typeof body !== 'object' || body === null) return c.json({ code: 'bad-json', message: 'Нужен JSON' }, 400);
    const key = c.req.query('s') ?? '';
    events.set(key, [...(events.get(key) ?? []), ...(Array.isArray(body) ? body : [body])].slice(-MAX_ENTRIES));
    for (const oldest of events.keys()) if (events.size > MAX_KEYS) events.delete(oldest);
    if (collector !== undefined) void passOn(collector, text, c.req.header('User-Agent') ?? '');
    return c.body(null, 204);
  });
  routes.get('/statistics', (c) =>
    c.json(events.get(c.req.query('s') ?? '') ?? [], 200, { 'Cache-Control': 'no-store' }),
  );
  routes.delete('/statistics', (c) => {
    events.delete(c.req.query('s') ?? '');
    return c.body(null, 204);
  });
  return routes;
}

/** A collector that is away loses the batch: the player has its answer. */
async function passOn(collector: string, body: string, userAgent: string): Promise<void> {
  const headers = { 'Content-Type': 'text/plain;charset=UTF-8', 'User-Agent': userAgent };
  const signal = AbortSignal.timeout(PASS_LIMIT_MS);
  await fetch(collector, { method: 'POST', body, headers, signal }).catch(() => undefined);
}
