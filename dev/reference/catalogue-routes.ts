import type { Context } from 'hono';
import { Hono } from 'hono';
import { createCatalogue } from './catalogue';
import type { CatalogueEntry } from './entities';
import type { ReferenceEnv } from './reference-env';

const INTEGER = /^\d{1,15}$/;

/** The four calls that the player opens with, and a list of all contents for the owner's demo page. */
export function catalogueRoutes(publicOrigin: string): Hono<ReferenceEnv> {
  const catalogue = createCatalogue(publicOrigin);
  const routes = new Hono<ReferenceEnv>();

  const withEntry = (
    c: Context<ReferenceEnv>,
    id: string | undefined,
    show: (entry: CatalogueEntry) => object,
  ): Response => {
    if (id === undefined || !INTEGER.test(id)) return c.json({ code: 'bad-id', message: 'Нужен целый номер' }, 400);
    const entry = catalogue.get(Number(id));
    if (entry === undefined) return c.json({ code: 'not-found', message: 'Контент не найден' }, 404);
    return c.json(show(entry), 200, { 'Cache-Control': 'no-cache' });
  };

  routes.get('/contents/:id', (c) =>
    withEntry(c, c.req.param('id'), ({ content, seasons }) => ({ ...content, seasons })),
  );
  routes.get('/contents/:id/seasons', (c) => withEntry(c, c.req.param('id'), ({ seasons }) => seasons));
  routes.get('/contents/:id/available', (c) => withEntry(c, c.req.param('id'), ({ content }) => content.availability));
  routes.get('/episodes', (c) => withEntry(c, c.req.query('content-id'), ({ episodes }) => episodes));
  routes.get('/__contents', (c) => {
    const contents = [...catalogue.values()].map(({ content }) => content);
    return c.json(contents, 200, { 'Cache-Control': 'no-cache' });
  });
  return routes;
}
