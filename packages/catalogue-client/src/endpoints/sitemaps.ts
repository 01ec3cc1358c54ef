import * as v from 'valibot';
import { endpoint } from '../endpoint';

export const getRobots = endpoint({ method: 'GET', path: '/robots.txt', response: v.string() });

/** The index of the sitemap files. */
export const getSitemap = endpoint({ method: 'GET', path: '/sitemap.xml', response: v.string() });

/** One sitemap file, counted from 1. */
export const getSitemapPart = endpoint({ method: 'GET', path: '/sitemap{n}.xml', response: v.string() });

export const getSitemapReport = endpoint({
  method: 'GET',
  path: '/debug/sitemap',
  response: v.object({
    files: v.array(
      v.object({
        n: v.number(),
        name: v.string(),
        url: v.string(),
        urlCount: v.number(),
        lastModified: v.string(),
      }),
    ),
  }),
});

export const getSitemapPartReport = endpoint({
  method: 'GET',
  path: '/debug/sitemap/{n}',
  response: v.object({
    n: v.number(),
    name: v.string(),
    urls: v.array(v.object({ loc: v.string(), lastModified: v.string() })),
  }),
});
