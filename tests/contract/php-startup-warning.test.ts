import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NginxServer, startNginxServer } from '../support/nginx-server';
import { ask, type PhpServer, startPhpServer } from '../support/php-server';
import { CHUNK, createSite, INLINE, type SiteFolder } from '../support/site-folder';

/** PHP accepts 1000 values of a kind and warns of the rest before any script runs. */
const COUNT = 1100;
const repeat = (text: (index: number) => string, separator: string) =>
  Array.from({ length: COUNT }, (_, index) => text(index)).join(separator);
const FIELDS = repeat(() => 'x[]=1', '&');
const REFUSAL = 'The player is not shown: this server began the response before its security headers.';

let site: SiteFolder;
let server: PhpServer;

beforeAll(async () => {
  site = await createSite('VV_FRAME_ANCESTORS=https://films.example\n');
  server = await startPhpServer({ dist: site.dist, script: site.script, withoutIni: true });
});

afterAll(async () => {
  await server?.close();
  await site?.close();
});

const post = (type: string, body: string) => ({ method: 'POST', headers: { 'content-type': type }, body });
const multipart = (count: number) =>
  `${Array.from({ length: count }, (_, index) => `--b\r\nContent-Disposition: form-data; name="x${index}"\r\n\r\n1\r\n`).join('')}--b--\r\n`;

const FLOODS: [string, string, Parameters<typeof ask>[1]][] = [
  ['1100 parameters', `movie_id=1&${FIELDS}`, {}],
  ['1100 parameters behind a chunk', `path=/widget-assets/${CHUNK}&${FIELDS}`, {}],
  ['1100 parameters behind oEmbed', `oembed&${FIELDS}`, {}],
  ['1100 parameters and HEAD', `movie_id=1&${FIELDS}`, { method: 'HEAD' }],
  ['1100 cookies', 'movie_id=1', { headers: { cookie: repeat((index) => `x${index}=1`, '; ') } }],
  ['a form of 1100 fields', 'movie_id=1', post('application/x-www-form-urlencoded', FIELDS)],
  ['a multipart form of 1100 fields', 'movie_id=1', post('multipart/form-data; boundary=b', multipart(COUNT))],
  ['a multipart form without a boundary', 'movie_id=1', post('multipart/form-data', multipart(1))],
  ['a multipart form with a broken boundary', 'movie_id=1', post('multipart/form-data; boundary="b', multipart(1))],
  ['a multipart form that is cut', 'movie_id=1', post('multipart/form-data; boundary=b', '--b\r\nContent-Disp')],
  ['a body beyond the limit', 'movie_id=1', post('application/x-www-form-urlencoded', 'x'.repeat(9 * 1024 * 1024))],
  ['a parameter nested too deep', `movie_id=1&x${'[a]'.repeat(100)}=1`, {}],
  ['a cookie nested too deep', 'movie_id=1', { headers: { cookie: `x${'[a]'.repeat(100)}=1` } }],
];

it.each(FLOODS)('PHP startup warning: no response of the player lacks its headers: %s', async (_, query, options) => {
  const { headers, text } = await ask(server.url(query), options);

  // A response of the player has nosniff, and a page also names who may frame it.
  if (headers['x-content-type-options'] === 'nosniff') {
    const isPage = text.includes(INLINE.script);
    if (isPage) expect(headers['content-security-policy']).toContain('frame-ancestors https://films.example');
    expect(text).not.toContain('Warning');
  } else {
    const own = text.replaceAll(/<br \/>\n<b>Warning<\/b>: .*<br \/>\n/g, '');
    expect(own).toBe(options?.method === 'HEAD' ? '' : REFUSAL);
  }
});

it('PHP startup warning: a page with 1100 parameters is refused, with the reason in the log', async () => {
  const { headers, text } = await ask(server.url(`movie_id=1&${FIELDS}`));

  expect(headers).not.toHaveProperty('content-security-policy');
  expect(text).toContain(REFUSAL);
  expect(text).not.toContain(INLINE.script);
  expect(server.log()).toMatch(/VV Player: the response began before the headers of the player, before any script/);
});

it('PHP startup warning: the same server serves the page with its headers to a normal request', async () => {
  const { headers, text } = await ask(server.url('movie_id=1'));

  expect(headers['content-security-policy']).toContain('frame-ancestors https://films.example');
  expect(text).toContain(INLINE.script);
});

it('PHP startup warning: php-fpm without a php.ini shows none, and the page keeps its headers', async () => {
  const nginx: NginxServer = await startNginxServer({ site: site.folder });
  try {
    const { status, headers, text } = await ask(nginx.url(`movie_id=1&${FIELDS}`));

    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain('frame-ancestors https://films.example');
    expect(text).toMatch(/^<!doctype html>/);
  } finally {
    await nginx.close();
  }
});
