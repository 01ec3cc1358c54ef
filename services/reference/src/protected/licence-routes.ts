import { Hono } from 'hono';
import type { ReferenceEnv } from '../reference-env';
import { clearKeyLicence } from './keys';

export const CLEARKEY_PATH = '/license/clearkey';

/** The licence server of the protected films. A fault is asked for as in other calls (`?fault=status:403`). */
export function licenceRoutes(): Hono<ReferenceEnv> {
  const routes = new Hono<ReferenceEnv>();
  routes.post(CLEARKEY_PATH, async (c) => {
    const licence = clearKeyLicence(await c.req.text());
    if (licence === null) return c.json({ code: 'bad-request', message: 'Нужен запрос лицензии ClearKey' }, 400);
    return c.body(licence, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  });
  return routes;
}
