import * as v from 'valibot';
import { type Operation, operation } from '../openapi/operation';
import { notFound } from '../openapi/problem';
import type { Service } from '../service';
import { Count, Moment } from '../shapes/answers';
import { Id, PathId } from '../shapes/inputs';
import { CONTENT_TYPES } from '../titles/dictionaries';
import { LIB_JS } from './lib-js';
import { type SitemapFile, sitemap, sitemapFiles, sitemapIndex } from './sitemaps';

const TAG = 'Сайт';
const XML = 'application/xml';
const FileNumber = v.object({ n: PathId });
const REDIRECTS: Readonly<Record<string, { readonly to: string; readonly status: 301 | 302 }>> = {
  '/mayak': { to: '/contents/by-slug/mayak-na-krayu', status: 301 },
  '/novinki': { to: '/categories/new/content-type/film', status: 302 },
};

/** Calls of a site beside the catalogue: menu, redirects, sitemaps. */
export function siteOperations({ library, caches, origin }: Service): Operation[] {
  const files = () => caches.remember('sitemaps', 'files', () => sitemapFiles(library.titles, origin));
  const fileOf = (n: number): SitemapFile => {
    const file = files().find((candidate) => candidate.n === n);
    if (file === undefined) throw notFound('Такой карты сайта нет');
    return file;
  };
  const read = { method: 'get', tag: TAG, who: 'any' } as const;
  const debug = { method: 'get', tag: 'Отладка', who: 'admin' } as const;
  const text = (body: string, type: string) =>
    new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' } });
  return [
    operation({ ...read, path: '/menu', summary: 'Меню сайта', answer: v.array(MenuItem) }, () => menu(library)),
    operation(
      {
        ...read,
        path: '/main-redirect-info',
        summary: 'Переехал ли сайт',
        answer: v.object({ isActive: v.boolean(), url: v.nullable(v.string()) }),
      },
      () => ({ isActive: false, url: null }),
    ),
    operation(
      {
        ...read,
        path: '/redirect-info',
        summary: 'Куда ведёт старый адрес',
        query: v.object({ path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(2000)) }),
        answer: v.object({
          from: v.string(),
          to: v.nullable(v.string()),
          status: v.nullable(v.picklist([301, 302])),
        }),
      },
      ({ query }) => ({ from: query.path, ...(REDIRECTS[query.path] ?? { to: null, status: null }) }),
    ),
    operation(
      { ...read, path: '/lib.js', summary: 'Скрипт, который ставит плеер на страницу', answer: 'text/javascript' },
      () => text(LIB_JS, 'text/javascript'),
    ),
    operation({ ...read, path: '/robots.txt', summary: 'Для поисковиков', answer: 'text/plain' }, () =>
      text(
        `User-agent: *\nDisallow: /administration/\nDisallow: /user/\n\nSitemap: ${origin}/sitemap.xml\n`,
        'text/plain',
      ),
    ),
    operation({ ...read, path: '/sitemap.xml', summary: 'Указатель карт сайта', answer: XML }, () =>
      text(sitemapIndex(files()), XML),
    ),
    operation(
      { ...read, path: '/sitemap{n}.xml', summary: 'Карта сайта', params: FileNumber, answer: XML },
      ({ params }) => text(sitemap(fileOf(params.n)), XML),
    ),
    operation(
      {
        ...debug,
        path: '/debug/sitemap',
        summary: 'Что в картах сайта',
        answer: v.object({
          files: v.array(v.object({ n: Id, name: v.string(), url: v.string(), urlCount: Count, lastModified: Moment })),
        }),
      },
      () => ({ files: files().map(({ urls, ...file }) => ({ ...file, urlCount: urls.length })) }),
    ),
    operation(
      {
        ...debug,
        path: '/debug/sitemap/{n}',
        summary: 'Адреса одной карты',
        params: FileNumber,
        answer: v.object({
          n: Id,
          name: v.string(),
          urls: v.array(v.object({ loc: v.string(), lastModified: Moment })),
        }),
      },
      ({ params }) => {
        const { n, name, urls } = fileOf(params.n);
        return { n, name, urls: [...urls] };
      },
    ),
  ];
}

const MenuItem = v.object({
  id: Id,
  title: v.string(),
  url: v.string(),
  items: v.array(v.object({ id: Id, title: v.string(), url: v.string() })),
});

/** One entry per type, with the groups of its categories below. */
function menu({ categories }: Service['library']): v.InferInput<typeof MenuItem>[] {
  const address = (type: string, slug: string) => `/types/${type}/categories/${slug}`;
  return CONTENT_TYPES.map(({ id, slug, title }) => ({
    id,
    title,
    url: `/types/${slug}`,
    items: categories
      .filter((category) => category.type.slug === slug && category.parentId === null)
      .map((category) => ({ id: category.id, title: category.title, url: address(slug, category.slug) })),
  }));
}
