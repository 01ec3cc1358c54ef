import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../services/reference/src/http-server';
import { type AnsweringServer, body, json, startAnsweringServer } from '../support/answering-server';
import { startNginxServer } from '../support/nginx-server';
import { type Answer, ask, type PhpServer, startPhpServer } from '../support/php-server';
import { startTestReference } from '../support/reference-server';
import { createSite, type SiteFolder } from '../support/site-folder';

let site: SiteFolder;
const servers: { close(): Promise<unknown> }[] = [];

async function serve(baseUrl: string): Promise<PhpServer> {
  const server = await startPhpServer({ dist: site.dist, script: site.script, env: { VV_ENV_BASE_URL: baseUrl } });
  servers.push(server);
  return server;
}

const describeFilm = (server: Pick<PhpServer, 'url'>, movieId: number | string, more = ''): Promise<Answer> =>
  ask(server.url(`oembed&url=${encodeURIComponent(server.url(`movie_id=${movieId}`))}${more}`));

const fieldsOf = ({ text }: Answer) => JSON.parse(text) as Record<string, unknown>;

beforeAll(async () => {
  site = await createSite('');
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await site?.close();
});

describe('oEmbed with the catalogue', () => {
  let server: PhpServer;
  let reference: RunningServer;

  beforeAll(async () => {
    reference = await startTestReference();
    servers.push(reference);
    server = await serve(reference.origin);
  });

  it('has the title and poster of a film', async () => {
    const answer = await describeFilm(server, 1);
    const fields = fieldsOf(answer);

    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
    });
    expect(fields).toMatchObject({ version: '1.0', type: 'video', width: 960, height: 540 });
    expect(fields.title).toMatch(/[а-я]/i);
    const poster = await fetch(String(fields.thumbnail_url));
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Number(fields.thumbnail_width)).toBeGreaterThan(0);
    expect(Number(fields.thumbnail_height)).toBeGreaterThan(0);
  });

  it('is linked from the page, and its frame shows the page', async () => {
    const page = await ask(server.url('movie_id=1&user_id=me'));
    const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const fields = fieldsOf(await ask(link.replaceAll('&amp;', '&')));
    const src = /^<iframe src="([^"]+)"/.exec(String(fields.html))?.[1]?.replaceAll('&amp;', '&');

    expect(src).toBe(server.url('movie_id=1'));
    // Browsers say in the console that `allow` goes before `allowfullscreen`.
    expect(fields.html).toContain('allow="autoplay; fullscreen; ');
    expect(fields.html).not.toContain('allowfullscreen');
    expect((await ask(src ?? '')).headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('keeps to the requested size, in XML as well', async () => {
    const { headers, text } = await describeFilm(server, 1, '&format=xml&maxwidth=320&maxheight=100');

    expect(headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(text).toMatch(/<width>177<\/width><height>100<\/height>/);
    expect(text).toMatch(/&lt;iframe [^<]*width=&quot;177&quot; height=&quot;100&quot;/);
  });

  it('answers 404 for a film that the catalogue does not have', async () => {
    expect((await describeFilm(server, 404)).status).toBe(404);
  });
});

describe('oEmbed with a faulty catalogue', () => {
  let catalogue: AnsweringServer;
  let server: PhpServer;
  /** A content about which no answer is stored yet. */
  let film = 0;

  beforeEach(() => {
    film += 1;
  });

  beforeAll(async () => {
    catalogue = await startAnsweringServer();
    servers.push(catalogue);
    server = await serve(catalogue.base);
  });

  it.each([
    ['fails', body('', { status: 500 })],
    ['does not send JSON', body('<html>')],
    ['sends another shape', json(['title'])],
    ['sends no text', json({ title: 5, posterUrl: {} })],
    ['redirects', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['sends too much', body('x'.repeat(300_000))],
    ['hangs', () => {}],
    ['never ends its response', (response) => void response.writeHead(200).write('{')],
  ] as const satisfies readonly (readonly [string, Parameters<AnsweringServer['answer']>[0]])[])(
    'soon gives a frame without a title when the catalogue %s',
    async (_, answer) => {
      catalogue.answer(answer);
      const started = performance.now();
      const reply = await describeFilm(server, film);

      expect(performance.now() - started).toBeLessThan(4000);
      expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
      expect(Object.keys(fieldsOf(reply))).toEqual(['version', 'type', 'provider_name', 'html', 'width', 'height']);
      expect(catalogue.requests.map(({ url }) => url)).toEqual([`/contents/${film}`]);
    },
  );

  it('escapes markup in a title', async () => {
    const title = '"><script>alert(1)</script> & \u0000\r\nX: 1 «Ё»';
    catalogue.answer(json({ title, posterUrl: 'javascript:alert(1)' }));
    const fields = fieldsOf(await describeFilm(server, film));

    expect(fields.title).toBe('"><script>alert(1)</script> & X: 1 «Ё»');
    expect(String(fields.html)).toMatch(/^<iframe [^<>]*><\/iframe>$/);
    expect(fields).not.toHaveProperty('thumbnail_url');
    const xml = (await describeFilm(server, film, '&format=xml')).text;
    expect(xml).toContain('<title>&quot;&gt;&lt;script&gt;');
  });

  it('does not request a poster from a foreign http host', async () => {
    const stranger = await startAnsweringServer();
    servers.push(stranger);
    catalogue.answer(json({ title: 'Фильм', posterUrl: `${stranger.base}/poster.jpg` }));

    expect(fieldsOf(await describeFilm(server, film))).not.toHaveProperty('thumbnail_url');
    expect(stranger.requests).toEqual([]);
  });
});

describe('oEmbed of many requests', () => {
  let catalogue: AnsweringServer;

  beforeAll(async () => {
    catalogue = await startAnsweringServer();
    servers.push(catalogue);
  });

  it('asks the catalogue once for an answer and for a failure', async () => {
    const server = await serve(catalogue.base);
    catalogue.answer((response, request) =>
      json({ title: 'Фильм' }, request.url === '/contents/500' ? 500 : 200)(response, request),
    );
    for (const film of [1, 500, 1, 500]) expect((await describeFilm(server, film)).status).toBe(200);

    expect(catalogue.requests.map(({ url }) => url)).toEqual(['/contents/1', '/contents/500']);
    expect(fieldsOf(await describeFilm(server, 1)).title).toBe('Фильм');
  });

  it.each(['a folder', 'no folder'])(
    'leaves the pool to the page while the catalogue hangs, with %s to write to',
    async (kind) => {
      const env = {
        VV_ENV_BASE_URL: catalogue.base,
        VV_CACHE_DIR: kind === 'a folder' ? await openFolder() : '/dev/null',
      };
      const server = await startNginxServer({ site: site.folder, env });
      servers.push(server);
      let givenUp = 0;
      catalogue.answer(
        (response) =>
          void response.on('close', () => {
            givenUp += 1;
          }),
      );
      const arrival = catalogue.arrival();
      const answers = Array.from({ length: 30 }, (_, index) => describeFilm(server, 100 + index));
      await arrival;
      const page = await ask(server.url('movie_id=1'));

      // The page came before the first call of the catalogue reached its limit of 2 s.
      expect([page.status, givenUp]).toEqual([200, 0]);
      expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
      // Two, unless this machine took more than 2 s for the other 28.
      expect(catalogue.requests.length).toBeLessThan(10);
    },
  );
});

/** A folder for the user of php-fpm, which is another one. */
async function openFolder(): Promise<string> {
  const folder = join(site.folder, '..', 'cache');
  await mkdir(folder);
  await chmod(folder, 0o777);
  return folder;
}
