import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { ReferenceEnv } from '../reference-env';
import { AD_CASES } from './ad-cases';
import { vmapDocument } from './ad-schedules';
import { AD_HOSTS, type AdUrlOptions, type AdUrls, adHostOf, createAdUrls } from './ad-urls';
import { PLANTED_LISTS } from './planted-lists';

type Ctx = Context<ReferenceEnv>;

export const XML = 'application/xml; charset=utf-8';
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/** The routes of documents and pings, including those of the foreign ad hosts. */
export function adRoutes(publicOrigin: string): Hono<ReferenceEnv> {
  const routes = new Hono<ReferenceEnv>();

  for (const adHost of ['', ...AD_HOSTS.map((name) => `/${name}`)]) {
    routes.get(`${adHost}/ads/vast/:file{.+\\.xml}`, (c) => {
      const found = AD_CASES.get(c.req.param('file').replace(/\.xml$/, ''));
      if (found === undefined) return c.json({ code: 'not-found', message: 'Такой рекламы нет' }, 404);
      const type = { 'Content-Type': found.type ?? XML };
      const cookie = found.cookie === undefined ? {} : { 'Set-Cookie': `${found.cookie}; Path=/ads` };
      return c.body(found.make(adUrlsOf(c, publicOrigin)), 200, { ...NO_STORE, ...type, ...cookie });
    });
    routes.get(`${adHost}/ads/vmap.xml`, (c) => {
      const urls = adUrlsOf(c, publicOrigin);
      const documentOf = (name: string): string => AD_CASES.get(name)?.make(urls) ?? '';
      const text = vmapDocument(urls, new URL(c.req.url).searchParams, documentOf);
      return c.body(text, 200, { ...NO_STORE, 'Content-Type': XML });
    });
    routes.on(['GET', 'POST'], `${adHost}/ads/ping/:ad/:event`, (c) => c.body(null, 204, NO_STORE));
  }

  routes.get('/ads/planted/:file{.+\\.json}', (c) => {
    const list = PLANTED_LISTS.get(c.req.param('file').replace(/\.json$/, ''))?.(adUrlsOf(c, publicOrigin));
    if (list === undefined) return c.json({ code: 'not-found', message: 'Такой ошибки нет' }, 404);
    return typeof list === 'string' ? c.html(list, 200, NO_STORE) : c.json(list, 200, NO_STORE);
  });

  routes.get('/ads/landing', (c) =>
    c.html(html`<!doctype html><meta charset="utf-8"><title>Страница рекламодателя</title>
<h1>Страница рекламодателя</h1><p>${new URL(c.req.url).search}</p>`),
  );
  return routes;
}

/** Reads the options of a call that apply to the URLs in its response. */
export const adUrlsOf = (c: Ctx, publicOrigin: string): AdUrls =>
  createAdUrls(publicOrigin, adHostOf(c.req.path), urlOptionsOf(c));

function urlOptionsOf(c: Ctx): AdUrlOptions {
  const query = (name: string): string => c.req.query(name) ?? '';
  return {
    session: query('s'),
    pingHost: AD_HOSTS.find((name) => name === query('pings')) ?? null,
    pingFault: query('ping_fault'),
    mediaFault: query('media_fault'),
    hop: Number(query('hop') || 1),
    hops: Number(query('hops') || Number.POSITIVE_INFINITY),
    cookie: c.req.header('Cookie') ?? '',
  };
}
