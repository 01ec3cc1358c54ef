import { readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplesOf } from '../support/doc-text';
import { type NginxServer, startNginxServer } from '../support/nginx-server';
import { ask } from '../support/php-server';
import { BUILDER, CHUNK, CODE, createSite, DIGITS, SECRET, type SiteFolder } from '../support/site-folder';

let site: SiteFolder;
let server: NginxServer;

/** An encoded slash leads past the plain files of nginx to PHP (static-files.test.ts has those). */
const asset = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(server.url(`path=%2Fwidget-assets%2F${name}`), { method, headers });

beforeAll(async () => {
  site = await createSite();
  const direct = `location /direct/ { alias ${join(site.dist, 'widget-assets')}/; }`;
  // The defaults of a proxy, which hide the host and the folder, and the settings that name both.
  const proxied = (folder: string, settings: string) => `location ^~ /${folder}/ {
    rewrite ^/${folder}/(.*) /player/$1 break;
    proxy_pass http://127.0.0.1:$server_port;
    ${settings}
  }`;
  const extra = [
    direct,
    proxied('bare', ''),
    proxied('told', 'proxy_set_header X-Forwarded-Host films.example; proxy_set_header X-Forwarded-Prefix /;'),
  ];
  server = await startNginxServer({ site: site.folder, extra: extra.join('\n') });
});

afterAll(async () => {
  await server?.close();
  await site?.close();
});

describe('nginx and php-fpm with the sample configuration in a sub-path', () => {
  it('serve the page with all its headers and no server version', async () => {
    const { status, headers, text } = await ask(server.url('movie_id=1'));

    expect(status).toBe(200);
    expect(text).toContain(`{"sentry_project_label":"${SECRET}"}`);
    expect(text).toContain(`href="${server.origin}/player/vv-player.php?oembed=&amp;url=`);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'cross-origin',
      server: 'nginx',
    });
    const script = `${server.origin.replace('http://', '')}/player/vv-player.php`;
    expect(headers['content-security-policy']).toContain(`default-src 'none'; script-src ${script} 'sha256-`);
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers.link).toBe(`<./vv-player.php?path=/widget-assets/${CHUNK}>; rel=modulepreload; crossorigin`);
    for (const name of ['x-powered-by', 'x-frame-options', 'x-accel-redirect'])
      expect(headers).not.toHaveProperty(name);
  });

  it.each([
    ['bare', "'self'"],
    ['told', 'films.example:*/player/vv-player.php'],
  ])('behind a proxy, %s of the public host, allow the scripts of %s', async (folder, source) => {
    const { status, headers } = await ask(`${server.origin}/${folder}/vv-player.php?movie_id=1`);

    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain(`script-src ${source} 'sha256-`);
  });

  it('leave the compression of the page to PHP, and answer 304 to its tag', async () => {
    const accepted = { 'accept-encoding': 'gzip' };
    const { headers, body } = await ask(server.url('movie_id=1'), { headers: accepted });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(headers.etag).toMatch(/^"[^"]+-gzip"$/);
    expect(gunzipSync(body).toString()).toContain(SECRET);
    const again = await ask(server.url('movie_id=1'), {
      headers: { ...accepted, 'if-none-match': `W/${headers.etag}` },
    });

    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  });

  it.each([
    ['identity', (bytes: Buffer) => bytes, undefined],
    ['gzip', gunzipSync, 'gzip'],
    ['br, gzip', brotliDecompressSync, 'br'],
  ])('serve a chunk by nginx on behalf of PHP, encoded as %s', async (accepted, decompress, coding) => {
    const { status, headers, body } = await asset(CHUNK, { 'accept-encoding': accepted });

    expect(status).toBe(200);
    expect(decompress(body).toString()).toBe(CODE);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept-Encoding',
    });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.etag).toBe(coding === undefined ? '"Bx3fK9aZ"' : `"Bx3fK9aZ-${coding}"`);
    expect(headers).not.toHaveProperty('last-modified');
    expect(headers).not.toHaveProperty('x-accel-redirect');
  });

  it('serve the builder and the SDK, and no other file of their folders', async () => {
    const page = await ask(`${server.origin}/player/builder/`);
    expect([page.status, page.text]).toEqual([200, BUILDER]);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    const script = await ask(`${server.origin}/player/sdk/vv-embed.js`);
    expect(script.status).toBe(200);
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
    });
    for (const path of [
      'sdk/',
      'sdk/.htaccess',
      'builder/.htaccess',
      'builder/../.env',
      'builder/%2e%2e/.env',
      'sdk/x.js',
    ])
      expect((await ask(`${server.origin}/player/${path}`)).status, path).not.toBe(200);
  });

  it('answer 304 to the tag of a cached chunk', async () => {
    const { etag = '' } = (await asset(CHUNK, { 'accept-encoding': 'br' })).headers;
    const { status, headers, body } = await asset(CHUNK, { 'accept-encoding': 'br', 'if-none-match': etag });

    expect([status, body.length, headers.etag]).toEqual([304, 0, etag]);
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,4-5', 200, DIGITS, undefined],
    ['bytes=5-2', 200, DIGITS, undefined],
    ['bytes=10-', 416, 'Range not satisfiable.', 'bytes */10'],
  ] as const)('apply a range once: %s', async (range, status, text, contentRange) => {
    const answer = await asset('sample.mp4', { range });

    expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([status, text, contentRange]);
  });

  it('obey If-Range by the tag of PHP', async () => {
    const { etag = '' } = (await asset('sample.mp4')).headers;
    const status = async (ifRange: string) =>
      (await asset('sample.mp4', { range: 'bytes=0-1', 'if-range': ifRange })).status;

    expect([await status(etag), await status('"other"')]).toEqual([206, 200]);
  });

  it('answer HEAD with the length and no body', async () => {
    const { status, headers, body } = await asset(CHUNK, { 'accept-encoding': 'identity' }, 'HEAD');

    expect([status, headers['content-length'], body.length]).toEqual([200, String(CODE.length), 0]);
  });

  it('send the headers that nginx sends for a file', async () => {
    const [viaPhp, direct] = await Promise.all([
      asset('large-Bx3fK9aZ.mp4'),
      ask(`${server.origin}/direct/large-Bx3fK9aZ.mp4`),
    ]);

    expect(viaPhp.body.equals(direct.body)).toBe(true);
  });

  it.each([
    '.env',
    'desk.php',
    '.htaccess',
    'src/bootstrap.php',
    'src/Player.php',
    'dist/index.html',
    'dist/vv-manifest.json',
    'INSTALL.md',
    `dist/widget-assets/${CHUNK}`,
    'secret.js',
    '',
    'vv-player.php/x',
    '%2eenv',
    'x/../.env',
    'cache/',
  ])('serve nothing but the script: /player/%s', async (path) => {
    const { status, text } = await ask(`${server.origin}/player/${path}`);

    expect(status).toBe(404);
    expect(text).not.toContain(SECRET);
  });

  it.each([`/_vv-assets/${CHUNK}`, '/_vv-assets/../.env', '/_vv-assets/.hidden.js', '/_vv-assets%2f.hidden.js'])(
    'keep the internal location closed: %s',
    async (path) => {
      expect((await ask(server.origin + path)).status).toBe(404);
    },
  );

  it('serve 500 requests at once', async () => {
    const before = server.log().length;
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        index % 2 === 0 ? asset(CHUNK, { 'accept-encoding': 'br' }) : ask(server.url(`movie_id=${index}`)),
      ),
    );

    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.filter((_, index) => index % 2 === 0).map(({ body }) => body.length)).size).toBe(1);
    expect(server.log().slice(before)).not.toMatch(/PHP (Warning|Fatal)|\[(error|crit|alert|emerg)\]/);
  });
});

/** The policy of a page that is asked for by HTTP/1.0. */
function policyByHttp10(url: string, host: string): Promise<string> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    connect(Number(port), hostname, function (this: Socket) {
      this.write(`GET ${pathname}${search} HTTP/1.0\r\nHost: ${host}\r\n\r\n`);
    })
      .setEncoding('utf8')
      .on('data', (part: string) => {
        text += part;
      })
      .on('error', reject)
      .on('end', () => resolve(/^content-security-policy: (.*)\r$/im.exec(text)?.[1] ?? ''));
  });
}

describe('the cache of nginx with the settings of docs/serving.md', () => {
  let cached: NginxServer;

  beforeAll(async () => {
    const before = examplesOf('docs/serving.md').find(({ language }) => language === 'nginx')?.code ?? '';
    cached = await startNginxServer({ site: site.folder, before, hasCache: true });
  });

  afterAll(async () => {
    await cached?.close();
  });

  it('keeps a page, and not the empty answer to a HEAD', async () => {
    const url = cached.url('movie_id=1');
    await ask(url, { method: 'HEAD' });
    const first = await ask(url);
    const env = join(site.folder, '.env');
    const settings = await readFile(env, 'utf8');
    await writeFile(env, '');
    const second = await ask(url);
    await writeFile(env, settings);

    expect(first.text).toContain('</html>');
    expect(second.text).toBe(first.text);
  });

  it('leaves ranges and tags of other answers to PHP', async () => {
    const url = cached.url(`path=%2Fwidget-assets%2F${CHUNK}`);
    const part = await ask(url, { headers: { range: 'bytes=0-3' } });

    expect([part.status, part.text]).toEqual([206, CODE.slice(0, 4)]);
    expect((await ask(url, { headers: { 'if-none-match': String(part.headers.etag) } })).status).toBe(304);
  });

  it('keeps apart what a client says of the protocol', async () => {
    const url = cached.url('movie_id=2');
    await ask(url, { headers: { 'x-forwarded-proto': 'https', host: 'films.example' } });

    const { headers } = await ask(url, { headers: { host: 'films.example' } });
    expect(headers['content-security-policy']).not.toContain('https://films.example');
  });

  it.each([
    ['Via', 'CloudFront'],
    ['Via', '1.1 other'],
    ['Forwarded', 'for=203.0.113.5'],
    ['X-Forwarded-For', '203.0.113.5'],
    ['X-Real-IP', '203.0.113.5'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Forwarded-Prefix', '/evil'],
    ['Range', 'bytes=0-3'],
    ['protocol', 'HTTP/1.0'],
  ])('gives nobody the page of a client with %s: %s, nor that client the page of others', async (name, value) => {
    const url = (film: string) => cached.url(`movie_id=${film}-${name}-${value.replaceAll(/\W/g, '')}`);
    const host = 'films.example';
    const asked = async (film: string, isMarked: boolean) => {
      if (isMarked && name === 'protocol') return policyByHttp10(url(film), host);
      const { headers } = await ask(url(film), { headers: { host, ...(isMarked ? { [name]: value } : {}) } });
      return String(headers['content-security-policy']);
    };
    const [marked, plainAfter] = [await asked('one', true), await asked('one', false)];
    const [plain, markedAfter] = [await asked('two', false), await asked('two', true)];

    expect(plainAfter).toBe(plain);
    expect(markedAfter).toBe(marked);
    expect(plain).toContain(`script-src ${host}:*/player/vv-player.php`);
  });
});
