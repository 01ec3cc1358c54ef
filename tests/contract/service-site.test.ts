import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';
import { type ServiceClient, serviceClient } from '../support/service-client';

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const W3C_DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

let reference: RunningServer;
let client: ServiceClient;

beforeAll(async () => {
  reference = await startTestReference();
  client = serviceClient(reference.origin);
});
afterAll(() => reference.close());

const get = async (path: string) => (await client.call('GET', path)).body;

interface Element {
  readonly name: string;
  readonly namespace: string;
  readonly children: Element[];
  text: string;
}

/** Parses XML strictly and throws if it is not well-formed. */
function parseXml(text: string): Element {
  const open: Element[] = [{ name: '', namespace: '', children: [], text: '' }];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri }) => {
    const element: Element = { name: local, namespace: uri, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  });
  parser.write(text).close();
  const [root] = open[0]?.children ?? [];
  if (root === undefined) throw new Error('No root');
  return root;
}

/** Checks a document against the sitemaps.org protocol and gives its URLs. */
function urlsOf(text: string, root: string, item: string): string[] {
  const document = parseXml(text);
  expect([document.name, document.namespace]).toEqual([root, SITEMAP_NAMESPACE]);
  expect(document.children.length).toBeGreaterThan(0);
  return document.children.map(({ name, namespace, children }) => {
    expect([name, namespace]).toEqual([item, SITEMAP_NAMESPACE]);
    const [loc, lastModified, ...more] = children;
    expect([loc?.name, lastModified?.name, more]).toEqual(['loc', 'lastmod', []]);
    expect(lastModified?.text).toMatch(W3C_DATE_TIME);
    expect(new URL(loc?.text ?? '').origin).toBe(reference.origin);
    return loc?.text ?? '';
  });
}

describe('Sitemap', () => {
  test('index names valid files that list every title once', async () => {
    const { body, headers } = await client.call('GET', '/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const files = urlsOf(body, 'sitemapindex', 'sitemap');
    expect(files.length).toBeGreaterThan(1);
    const pages: string[] = [];
    for (const file of files) {
      const response = await fetch(file);
      expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      pages.push(...urlsOf(await response.text(), 'urlset', 'url'));
    }
    expect([pages.length, new Set(pages).size]).toEqual([217, 217]);
    expect((await fetch(pages[0] ?? '')).status).toBe(200);
    expect((await fetch(pages.at(-1) ?? '')).status).toBe(200);
  });

  test('reader of the tests is strict', () => {
    expect(() => parseXml('<a><b></a>')).toThrow();
    expect(() => parseXml('<a>&nbsp;</a>')).toThrow();
  });

  test('past the last one gives 404', async () => {
    const { files } = (await client.call('GET', '/debug/sitemap', { as: await client.demo('admin') })).body;
    expect((await client.call('GET', `/sitemap${files.length}.xml`)).status).toBe(200);
    expect((await client.call('GET', `/sitemap${files.length + 1}.xml`)).status).toBe(404);
  });

  test('contents are listed for an administrator', async () => {
    const admin = await client.demo('admin');
    const { files } = (await client.call('GET', '/debug/sitemap', { as: admin })).body;
    expect(files[0]).toMatchObject({ n: 1, name: 'sitemap1.xml', url: `${reference.origin}/sitemap1.xml` });
    const { urls } = (await client.call('GET', '/debug/sitemap/1', { as: admin })).body;
    expect(urls).toHaveLength(files[0].urlCount);
    expect(urls.map(({ loc }: { loc: string }) => loc)).toEqual(urlsOf(await get('/sitemap1.xml'), 'urlset', 'url'));
  });

  test('index is named in robots.txt', async () => {
    const { body, headers } = await client.call('GET', '/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^User-agent: \*$/m);
    expect(body).toContain(`\nSitemap: ${reference.origin}/sitemap.xml\n`);
  });
});

describe('Site', () => {
  test('has a menu of existing categories', async () => {
    const menu = await get('/menu');
    expect(menu.map(({ title }: { title: string }) => title)).toEqual(
      (await get('/types')).map(({ title }: { title: string }) => title),
    );
    for (const { items } of menu) {
      for (const { url } of items) expect((await client.call('POST', `${url}/contents`)).status, url).toBe(200);
    }
  });

  test('redirects old addresses to new ones', async () => {
    const moved = await get('/redirect-info?path=/mayak');
    expect(moved).toEqual({ from: '/mayak', to: '/contents/by-slug/mayak-na-krayu', status: 301 });
    expect((await client.call('GET', moved.to)).status).toBe(200);
    expect(await get('/redirect-info?path=/toString')).toEqual({ from: '/toString', to: null, status: null });
    expect((await client.call('GET', '/redirect-info?path=mayak')).body.errors[0].field).toBe('path');
    expect(await get('/main-redirect-info')).toEqual({ isActive: false, url: null });
  });

  test('serves a script that a browser can run', async () => {
    const { body, headers } = await client.call('GET', '/lib.js');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(() => new Function(body)).not.toThrow();
    const document = {
      baseURI: 'https://owner.example/film',
      querySelectorAll: () => positions,
      createElement: () => frame,
    };
    const frame = { src: '', style: {} };
    const added: object[] = [];
    const rules = {
      dataset: { vvMovieId: '7', vvSrc: '/vv-player.php?a=1' },
      querySelector: () => null,
      append: (one: object) => added.push(one),
    };
    const positions = [rules];
    new Function('document', body)(document);
    expect(added).toEqual([frame]);
    expect(frame.src).toBe('https://owner.example/vv-player.php?a=1&movie_id=7');
  });

  test('serves a playable ad', async () => {
    const { body, headers } = await client.call('GET', '/vast.xml');
    expect(headers.get('content-type')).toContain('application/xml');
    expect(parseXml(body)).toMatchObject({ name: 'VAST', children: [{ name: 'Ad' }] });
    const [media = ''] = /https?:[^\s<]+\.mp4/.exec(body) ?? [];
    expect((await fetch(media)).status).toBe(200);
  });
});

describe('Pictures', () => {
  const image = (src: string, more = '') => client.call('GET', `/image?src=${encodeURIComponent(src)}${more}`);

  test('are served by path or by URL', async () => {
    const { posterUrl } = await get('/contents/1');
    for (const src of ['/media/posters/lighthouse.jpg', posterUrl]) {
      const { status, headers } = await image(src, '&width=320&height=180');
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(Number(headers.get('content-length'))).toBeGreaterThan(1000);
    }
  });

  test.each(['https://elsewhere.example/a.jpg', '/contents/1', '//elsewhere.example/media/a.jpg'])(
    'of another place (%s) are refused',
    async (src) => {
      const { status, body } = await image(src);
      expect([status, body.errors[0].field]).toEqual([400, 'src']);
    },
  );

  test.each(['/media/posters/none.jpg', '/media/progressive/film.mp4', '/media/../app.ts'])(
    'are refused for %s',
    async (src) => {
      expect((await image(src)).status).toBe(404);
    },
  );

  test('have size limits', async () => {
    expect((await image('/media/posters/lighthouse.jpg', '&width=15')).body.errors[0].field).toBe('width');
  });
});

describe('Video proxy', () => {
  const url = () => `${reference.origin}/proxy/1/101/index.mp4`;

  test('serves the whole file, and its headers for HEAD', async () => {
    const whole = await fetch(url());
    const bytes = await whole.arrayBuffer();
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const head = await fetch(url(), { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'accept-ranges', 'etag']) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
    }
    expect([head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      String(bytes.byteLength),
      'bytes',
    ]);
  });

  test('serves ranges', async () => {
    const range = (value: string) => fetch(url(), { headers: { Range: value } });
    const size = Number((await fetch(url(), { method: 'HEAD' })).headers.get('content-length'));
    const part = await range('bytes=4-7');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${size}`]);
    expect(await part.text()).toBe('ftyp');
    const tail = await range('bytes=-10');
    expect([tail.status, (await tail.arrayBuffer()).byteLength]).toEqual([206, 10]);
    const past = await range(`bytes=${size}-`);
    expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  });

  test('refuses an episode of another content', async () => {
    expect((await client.call('GET', '/proxy/2/101/index.mp4')).status).toBe(404);
    expect((await client.call('HEAD', '/proxy/2/101/index.mp4')).status).toBe(404);
    expect((await client.call('GET', '/proxy/x/101/index.mp4')).body.errors[0].field).toBe('a');
  });
});

describe('Complaints', () => {
  const complain = (body: object) => client.call('POST', '/abuse/new', { body });

  test('are accepted from anyone and numbered', async () => {
    const first = await complain({ contentId: 1, reason: 'broken-video' });
    expect(first.status).toBe(201);
    const second = await complain({ episodeId: 101, reason: 'other', text: 'Нет звука', email: 'a@vv.example' });
    expect(second.body.id).toBe(first.body.id + 1);
  });

  test.each([
    [{ reason: 'other' }, 'contentId'],
    [{ contentId: 404, reason: 'other' }, 'contentId'],
    [{ episodeId: 404, reason: 'other' }, 'episodeId'],
    [{ reviewId: 404, reason: 'other' }, 'reviewId'],
    [{ contentId: 1, reason: 'boring' }, 'reason'],
  ])('of %j are refused', async (body, field) => {
    const answer = await complain(body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, field]);
  });
});

describe('Caches', () => {
  test('fill with use and are cleared, one or all', async () => {
    const admin = await client.demo('admin');
    const states = async (): Promise<Record<string, { entryCount: number; sizeBytes: number }>> => {
      const { body } = await client.call('GET', '/caches', { as: admin });
      return Object.fromEntries(body.map(({ name, ...state }: { name: string }) => [name, state]));
    };
    const clear = async (path: string) => (await client.call('DELETE', path, { as: admin })).status;
    await client.call('POST', '/v2/contents/search', { body: { query: 'берег' } });
    await get('/categories/main-mart');
    await get('/sitemap.xml');
    const full = await states();
    expect(Object.keys(full)).toEqual(['lists', 'categories', 'sitemaps']);
    for (const { entryCount, sizeBytes } of Object.values(full))
      expect([entryCount > 0, sizeBytes > 10]).toEqual([true, true]);

    expect(await clear('/caches/lists')).toBe(204);
    expect(await states()).toMatchObject({ lists: { entryCount: 0 }, categories: full.categories });
    expect(await clear('/caches/none')).toBe(404);
    expect(await clear('/caches')).toBe(204);
    expect(Object.values(await states()).every(({ entryCount }) => entryCount === 0)).toBe(true);
    expect((await get('/categories/main-mart')).length).toBeGreaterThan(0);
  });
});
