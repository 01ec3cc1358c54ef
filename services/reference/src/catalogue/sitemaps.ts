import type { Title } from '../titles/title';

/** The protocol allows 50,000. A small limit shows whether a reader follows the index. */
const URLS_PER_FILE = 50;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapFile {
  readonly n: number;
  readonly name: string;
  readonly url: string;
  readonly urls: readonly SitemapUrl[];
  readonly lastModified: string;
}

export interface SitemapUrl {
  readonly loc: string;
  readonly lastModified: string;
}

/** Splits the URLs of all titles into files, numbered from 1. */
export function sitemapFiles(titles: readonly Title[], origin: string): SitemapFile[] {
  const urls = titles.map(({ slug, publishedAt }) => ({
    loc: `${origin}/contents/by-slug/${slug}`,
    lastModified: new Date(publishedAt).toISOString(),
  }));
  return Array.from({ length: Math.ceil(urls.length / URLS_PER_FILE) }, (_, index) => {
    const own = urls.slice(index * URLS_PER_FILE, (index + 1) * URLS_PER_FILE);
    const name = `sitemap${index + 1}.xml`;
    const [lastModified = ''] = own
      .map((url) => url.lastModified)
      .sort()
      .reverse();
    return { n: index + 1, name, url: `${origin}/${name}`, urls: own, lastModified };
  });
}

/** Writes the index (https://www.sitemaps.org/protocol.html). */
export const sitemapIndex = (files: readonly SitemapFile[]): string =>
  xml(
    'sitemapindex',
    'sitemap',
    files.map(({ url, lastModified }) => ({ loc: url, lastModified })),
  );

/** Writes one file. */
export const sitemap = ({ urls }: SitemapFile): string => xml('urlset', 'url', urls);

function xml(root: string, item: string, urls: readonly SitemapUrl[]): string {
  const items = urls.map(
    ({ loc, lastModified }) => `  <${item}><loc>${escapeXml(loc)}</loc><lastmod>${lastModified}</lastmod></${item}>`,
  );
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${root} xmlns="${NAMESPACE}">`, ...items, `</${root}>\n`].join(
    '\n',
  );
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
