import { Hono } from 'hono';
import type { ReferenceEnv } from './reference-env';

interface AdItem {
  readonly vastUrl: string;
}

interface AdList {
  readonly prerollList: readonly AdItem[];
  readonly midrollList: readonly AdItem[];
}

const NO_ADS: AdList = { prerollList: [], midrollList: [] };

/** Ads by content id: contents that are not named have none. */
const AD_LISTS: ReadonlyMap<number, AdList> = new Map();

/** The ad list of a content; `episode_id` is accepted and changes nothing yet. */
export function adRoutes(): Hono<ReferenceEnv> {
  const routes = new Hono<ReferenceEnv>();
  routes.get('/ad-list.json', (c) => {
    const list = AD_LISTS.get(Number(c.req.query('content_id'))) ?? NO_ADS;
    return c.json(list, 200, { 'Cache-Control': 'no-store' });
  });
  return routes;
}
