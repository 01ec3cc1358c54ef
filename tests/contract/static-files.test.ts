import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasApache, startApacheServer } from '../support/apache-server';
import { startNginxServer } from '../support/nginx-server';
import { type Answer, ask } from '../support/php-server';
import { CHUNK, CODE, createSite, SECRET, type SiteFolder } from '../support/site-folder';

const STYLE = 'player-Cq7mL2xY.css';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The text of a chunk that PHP has never seen: it would answer with the other one, or not at all. */
const CDN_CODE = 'export const answer = 43;\n'.repeat(2000);

interface Server {
  readonly origin: string;
  url(query: string): string;
  log(): string;
  close(): Promise<void>;
}

/** A site with the folder cdn, and a PHP that answers nothing but the page and unknown files. */
async function createStaticSite(): Promise<SiteFolder> {
  const site = await createSite('');
  const cdn = join(site.folder, 'cdn');
  await mkdir(cdn);
  await writeFile(join(cdn, CHUNK), CDN_CODE);
  await writeFile(join(cdn, `${CHUNK}.br`), brotliCompressSync(CDN_CODE));
  await writeFile(join(cdn, `${CHUNK}.gz`), gzipSync(CDN_CODE));
  await writeFile(join(cdn, STYLE), 'body{margin:1px}');
  await writeFile(join(cdn, 'down-mix.js'), 'registerProcessor()');
  await writeFile(join(cdn, 'page.html'), SECRET);
  await writeFile(join(cdn, '.hidden.js'), SECRET);
  for (const folder of [cdn, join(site.dist, 'widget-assets')]) {
    await copyFile(join(site.folder, 'assets.htaccess'), join(folder, '.htaccess'));
  }
  return site;
}

const SERVERS: readonly (readonly [name: string, isHere: boolean, start: (site: string) => Promise<Server>])[] = [
  ['nginx', true, (site) => startNginxServer({ site })],
  ['Apache', hasApache(), (site) => startApacheServer(site)],
];

describe.each(SERVERS.filter(([, isHere]) => isHere))('Plain files of %s', (_, __, start) => {
  let site: SiteFolder;
  let server: Server;
  /** Length of the log of the start, when php-fpm may not listen yet. */
  let logged = 0;
  const asset = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(server.url(`path=/widget-assets/${name}`), { method, headers });
  const cdn = (name: string, headers: Record<string, string> = {}) =>
    ask(`${server.origin}/player/cdn/${name}`, { headers });
  /** PHP's tags hold the hash of the name; a server's own tag is made of time and size. */
  const isFromPhp = ({ headers }: Answer) => /"(?:Bx3fK9aZ|Cq7mL2xY|\w{32})/.test(String(headers.etag));

  beforeAll(async () => {
    site = await createStaticSite();
    server = await start(site.folder);
    logged = server.log().length;
  });
  afterAll(async () => {
    await server?.close();
    await site?.close();
  });

  const CODINGS = [
    ['identity', (bytes: Buffer) => bytes, undefined],
    ['gzip', gunzipSync, 'gzip'],
    ['gzip, deflate, br, zstd', brotliDecompressSync, 'br'],
  ] as const;

  it.each(CODINGS)(
    'send a chunk of both addresses without PHP, encoded as %s',
    async (accepted, decompress, coding) => {
      for (const [answer, code] of [
        [await asset(CHUNK, { 'accept-encoding': accepted }), CODE],
        [await cdn(CHUNK, { 'accept-encoding': accepted }), CDN_CODE],
      ] as const) {
        expect(answer.status).toBe(200);
        expect(decompress(answer.body).toString()).toBe(code);
        expect(answer.headers['content-encoding']).toBe(coding);
        expect(answer.headers).toMatchObject({
          'content-type': 'text/javascript; charset=utf-8',
          'content-length': String(answer.body.length),
          'cache-control': IMMUTABLE,
          'x-content-type-options': 'nosniff',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          vary: 'Accept-Encoding',
        });
        expect(isFromPhp(answer)).toBe(false);
      }
    },
  );

  it('send a style sheet that has no compressed file', async () => {
    const style = await asset(STYLE, { 'accept-encoding': 'br, gzip' });
    expect([style.status, style.text]).toEqual([200, 'body{margin:0}']);
    expect(style.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'cache-control': IMMUTABLE });
    expect(style.headers).not.toHaveProperty('content-encoding');
    expect(isFromPhp(style)).toBe(false);
    expect((await cdn(STYLE, { 'accept-encoding': 'br' })).text).toBe('body{margin:1px}');
  });

  it.each(CODINGS)('answer 304 to their own tag, encoded as %s', async (accepted, _decompress, coding) => {
    const headers = { 'accept-encoding': accepted };
    const { etag = '' } = (await asset(CHUNK, headers)).headers;
    const again = await asset(CHUNK, { ...headers, 'if-none-match': etag });
    expect([again.status, again.body.length, again.headers.etag], coding).toEqual([304, 0, etag]);
    expect(again.headers['access-control-allow-origin']).toBe('*');
  });

  it('answer HEAD with the length and no body', async () => {
    const { status, headers, body } = await asset(CHUNK, { 'accept-encoding': 'identity' }, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(CODE.length), 0]);
  });

  it('revalidate a file of the folder cdn without a hash in its name', async () => {
    const { status, headers } = await cdn('down-mix.js');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, no-cache',
      'access-control-allow-origin': '*',
    });
  });

  it.each([
    `path=%2Fwidget-assets%2F${CHUNK}`,
    `movie_id=1&path=%2Fwidget-assets/${CHUNK}`,
    'path=/widget-assets/sample.mp4',
    'path=/widget-assets/large-Bx3fK9aZ.mp4',
  ])('leave other spellings and files to PHP: %s', async (query) => {
    const answer = await ask(server.url(query), { headers: { 'accept-encoding': 'br' } });
    expect(answer.status).toBe(200);
    expect(isFromPhp(answer)).toBe(true);
  });

  it.each([
    ['/widget-assets/missing-Bx3fK9aZ.js', 404],
    ['/widget-assets/../secret.js', 400],
    ['/widget-assets/..%2f..%2fsecret.js', 400],
    ['/widget-assets/%2e%2e/secret.js', 400],
    ['/widget-assets/../../src/Player-Bx3fK9aZ.js', 400],
    ['/widget-assets/x/player-Bx3fK9aZ.js', 404],
    ['/widget-assets//player-Bx3fK9aZ.js', 404],
    ['/widget-assets/.hidden.js', 404],
    ['/widget-assets/page.html', 404],
    [`/widget-assets/${CHUNK}.br`, 404],
    [`/widget-assets/${CHUNK}%00`, 400],
    [`/widget-assets/${CHUNK}%0a`, 400],
    ['/widget-assets/link.js', 404],
  ])('refuse the path %s by PHP', async (path, status) => {
    const answer = await ask(server.url(`path=${path}`));
    expect(answer.status).toBe(status);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.text).not.toContain(SECRET);
  });

  it.each([
    'cdn/',
    'cdn/page.html',
    'cdn/.hidden.js',
    'cdn/.htaccess',
    'cdn/../.env',
    'cdn/%2e%2e/secret.js',
    'cdn/..%2fsecret.js',
    'cdn/missing-Bx3fK9aZ.js',
    'dist/index.html',
    'dist/vv-manifest.json',
    'dist/widget-assets/page.html',
    'dist/widget-assets/.hidden.js',
    'assets.htaccess',
    '.htaccess',
    '.env',
    'desk.php',
    'src/Player.php',
    'wordpress/vv-player/vv-player.php',
    'secret.js',
  ])('send nothing else: /player/%s', async (path) => {
    const { status, text } = await ask(`${server.origin}/player/${path}`);
    expect([403, 404, 400]).toContain(status);
    expect(text).not.toContain(SECRET);
  });

  it('refuse other methods', async () => {
    expect((await asset(CHUNK, {}, 'POST')).status).toBe(405);
  });

  it('serve the page by PHP', async () => {
    const { status, headers } = await ask(server.url('movie_id=1'));
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('log no error', () => {
    expect(server.log().slice(logged)).not.toMatch(/PHP (Warning|Fatal)|\[(crit|alert|emerg)\]/);
  });
});

it.runIf(hasApache())('Apache without mod_rewrite and mod_headers: PHP sends the files', async () => {
  const site = await createStaticSite();
  const server = await startApacheServer(site.folder, []);
  try {
    const { status, headers } = await ask(server.url(`path=/widget-assets/${CHUNK}`));
    expect([status, headers.etag]).toEqual([200, '"Bx3fK9aZ"']);
  } finally {
    await server.close();
    await site.close();
  }
});
