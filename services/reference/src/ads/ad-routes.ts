import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { ReferenceEnv } from '../reference-env';
import { type AdAddresses, type AdWishes, adAddresses, HOUSES, houseOf } from './ad-addresses';
import { AD_CASES } from './ad-cases';

type Ctx = Context<ReferenceEnv>;

export const XML = 'application/xml; charset=utf-8';
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/** The documents and the addresses that pings go to, at the foreign houses too. */
export function adRoutes(publicOrigin: string): Hono<ReferenceEnv> {
  const routes = new Hono<ReferenceEnv>();

  for (const house of ['', ...HOUSES.map((name) => `/${name}`)]) {
    routes.get(`${house}/ads/vast/:file{.+\\.xml}`, (c) => {
      const found = AD_CASES.get(c.req.param('file').replace(/\.xml$/, ''));
      if (found === undefined) return c.json({ code: 'not-found', message: 'Такой рекламы нет' }, 404);
      return c.body(found.make(addressesOf(c, publicOrigin)), 200, { ...NO_STORE, 'Content-Type': found.type ?? XML });
    });
    routes.on(['GET', 'POST'], `${house}/ads/ping/:ad/:event`, (c) => c.body(null, 204, NO_STORE));
  }

  routes.get('/ads/landing', (c) =>
    c.html(html`<!doctype html><meta charset="utf-8"><title>Страница рекламодателя</title>
<h1>Страница рекламодателя</h1><p>${new URL(c.req.url).search}</p>`),
  );
  return routes;
}

/** The options of a call for the URLs in its answer. */
export const addressesOf = (c: Ctx, publicOrigin: string): AdAddresses =>
  adAddresses(publicOrigin, houseOf(c.req.path), wishesOf(c));

function wishesOf(c: Ctx): AdWishes {
  const query = (name: string): string => c.req.query(name) ?? '';
  return {
    session: query('s'),
    pingHouse: HOUSES.find((name) => name === query('pings')) ?? null,
    pingFault: query('ping_fault'),
    mediaFault: query('media_fault'),
    hop: Number(query('hop') || 1),
    hops: Number(query('hops') || Number.POSITIVE_INFINITY),
  };
}
