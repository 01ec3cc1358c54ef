import { Hono } from 'hono';
import { parseJson } from './parse-json';
import type { ReferenceEnv } from './reference-env';

/** Limit of events per key, and of keys. */
const MAX_ENTRIES = 1000;
const MAX_KEYS = 200;

/**
 * Accepts the player's statistics as an object or an array of any content type, because beacons arrive as text. `?s=`
 * separates the events of different keys.
 */
export function statisticsRoutes(): Hono<ReferenceEnv> {
  const events = new Map<string, unknown[]>();
  const routes = new Hono<ReferenceEnv>();
  routes.post('/statistics', async (c) => {
    const body = parseJson(await c.req.text());
    if (typeof body !== 'object' || body === null) return c.json({ code: 'bad-json', message: 'Нужен JSON' }, 400);
    const key = c.req.query('s') ?? '';
    events.set(key, [...(events.get(key) ?? []), ...(Array.isArray(body) ? body : [body])].slice(-MAX_ENTRIES));
    for (const oldest of events.keys()) if (events.size > MAX_KEYS) events.delete(oldest);
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
