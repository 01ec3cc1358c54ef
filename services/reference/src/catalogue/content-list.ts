import { Hono } from 'hono';
import { createCatalogue } from '../catalogue';
import type { ReferenceEnv } from '../reference-env';

/** `GET /__contents`: the contents with stable ids, for the demo host page. */
export function contentListRoutes(publicOrigin: string): Hono<ReferenceEnv> {
  const contents = [...createCatalogue(publicOrigin).values()].map(({ content }) => content);
  const routes = new Hono<ReferenceEnv>();
  routes.get('/__contents', (c) => c.json(contents, 200, { 'Cache-Control': 'no-cache' }));
  return routes;
}
