import { Hono } from 'hono';
import { parseJson } from './parse-json';
import type { ReferenceEnv } from './reference-env';

const KEPT = 1000;

/** Takes the player's statistics as an object or an array, of any content type: beacons arrive as text. */
export function statisticsRoutes(): Hono<ReferenceEnv> {
  let events: unknown[] = [];
  const routes = new Hono<ReferenceEnv>();
  routes.post('/statistics', async (c) => {
    const body = parseJson(await c.req.text());
    if (typeof body !== 'object' || body === null) return c.json({ code: 'bad-json', message: 'Нужен JSON' }, 400);
    events = [...events, ...(Array.isArray(body) ? body : [body])].slice(-KEPT);
    return c.body(null, 204);
  });
  routes.get('/statistics', (c) => c.json(events, 200, { 'Cache-Control': 'no-store' }));
  routes.delete('/statistics', (c) => {
    events = [];
    return c.body(null, 204);
  });
  return routes;
}
