import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AnsweringServer, body, startAnsweringServer } from '../support/answering-server';
import { ask, type PhpServer, startPhpServer } from '../support/php-server';
import { CHUNK, CODE, createSite, type SiteFolder } from '../support/site-folder';

let site: SiteFolder;
let origin: AnsweringServer;
let cache: string;
let server: PhpServer;

const get = (name = CHUNK, headers: Record<string, string> = {}) =>
  ask(server.url(`path=/widget-assets/${name}`), { headers });
const cached = async () => (await readdir(cache)).filter((name) => !/\.(lock|failed)$/.test(name));

/** Serves the folder of the build unchanged, as the origin of a release does. */
const serveBuild = () =>
  origin.answer((response, request) => {
    void readFile(join(site.dist, (request.url ?? '').replace('/release/', ''))).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });

async function writeManifest(name: string, content: string): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const files = { [`widget-assets/${name}`]: sha256 };
  await writeFile(join(site.dist, 'vv-manifest.json'), JSON.stringify({ version: '2', files }));
}

beforeAll(async () => {
  site = await createSite('');
  origin = await startAnsweringServer();
});

afterAll(async () => {
  await origin?.close();
  await site?.close();
});

beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'vv-cache-'));
  server = await startPhpServer({
    dist: site.dist,
    script: site.script,
    env: { VV_ASSET_ORIGIN: `${origin.base}/release`, VV_CACHE_DIR: join(cache) },
  });
});

afterEach(async () => {
  await server.close();
  await rm(cache, { recursive: true });
});

it('Upstream asset: is fetched once, verified, cached and served as a local one', async () => {
  serveBuild();
  const [first, again] = [await get(), await get()];

  expect([first.status, first.text, again.text]).toEqual([200, CODE, CODE]);
  expect(first.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(origin.requests.map(({ url }) => url)).toEqual([`/release/widget-assets/${CHUNK}`]);
  const packed = await get(CHUNK, { 'accept-encoding': 'br' });
  expect([packed.headers['content-encoding'], packed.headers.etag === first.headers.etag]).toEqual(['br', false]);
  expect((await get(CHUNK, { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304);
  expect((await get(CHUNK, { range: 'bytes=0-5' })).text).toBe('export');
  expect(await cached()).toHaveLength(2);
});

it('Upstream asset: is fetched once for many requests at once', async () => {
  origin.answer((response) => void setTimeout(() => response.end(CODE), 200));
  const answers = await Promise.all(Array.from({ length: 12 }, () => get()));

  expect(answers.map(({ text }) => text).every((text) => text === CODE)).toBe(true);
  expect(origin.requests).toHaveLength(1);
});

it('Upstream asset: only files of the build are fetched', async () => {
  serveBuild();
  for (const name of ['other.js', '.hidden.js', 'page.html', 'link.js', '../secret.js', `${CHUNK}.br`]) {
    expect([400, 404]).toContain((await get(name)).status);
  }
  expect(origin.requests).toEqual([]);
});

it.each([
  ['differs from the build', body(`${CODE} `)],
  ['is truncated', body(CODE.slice(1))],
  ['is not found', body('', { status: 404 })],
  ['is an error', body(CODE, { status: 500 })],
  ['is partial', body(CODE, { status: 206 })],
  ['is too long', body('x'.repeat(9 * 1024 * 1024))],
  [
    'ends early',
    (response) =>
      void response.writeHead(200, { 'content-length': CODE.length }).write(CODE.slice(9), () => response.destroy()),
  ],
  ['is not HTTP', (response) => void response.socket?.end('nonsense\r\n\r\n')],
  ['is a closed connection', (response) => void response.socket?.destroy()],
] as const satisfies readonly (readonly [string, Parameters<AnsweringServer['answer']>[0]])[])(
  'Upstream asset: a response that %s is neither served nor cached, nor requested again at once',
  async (_, answer) => {
    origin.answer(answer);
    const { status, headers, text } = await get();

    expect([status, text, headers['retry-after']]).toEqual([
      503,
      'VV_ASSET_ORIGIN did not serve this file. Try again later.',
      '5',
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect((await get()).status).toBe(503);
    expect(origin.requests).toHaveLength(1);
    expect(await cached()).toEqual([]);
  },
);

it('Upstream asset: a redirect is never followed', async () => {
  const other = await startAnsweringServer();
  other.answer(body(CODE));
  try {
    origin.answer((response) => response.writeHead(302, { location: `${other.base}/x.js` }).end());
    expect((await get()).status).toBe(503);
    expect([origin.requests.length, other.requests.length]).toEqual([1, 0]);
  } finally {
    await other.close();
  }
});

it('Upstream asset: an older copy is served while the origin fails', async () => {
  serveBuild();
  const manifest = await readFile(join(site.dist, 'vv-manifest.json'));
  expect((await get('sample.mp4')).text).toBe('0123456789');
  try {
    await writeManifest('sample.mp4', 'a new version');
    origin.answer(body('', { status: 502 }));
    expect((await get('sample.mp4')).text).toBe('0123456789');
    expect((await get('sample.mp4')).headers['cache-control']).toBe('public, no-cache');
    expect(origin.requests).toHaveLength(1);
  } finally {
    await writeFile(join(site.dist, 'vv-manifest.json'), manifest);
  }
});

it('Upstream asset: an unreachable origin leads to a quick 503', async () => {
  const gone = await startAnsweringServer();
  await gone.close();
  await server.close();
  server = await startPhpServer({
    dist: site.dist,
    script: site.script,
    env: { VV_ASSET_ORIGIN: gone.base, VV_CACHE_DIR: cache },
  });
  const started = performance.now();

  expect((await get()).status).toBe(503);
  expect(performance.now() - started).toBeLessThan(5000);
});

it('Upstream asset: a request to a slow origin is abandoned', { tags: ['nightly'] }, async () => {
  origin.answer((response) => void response.writeHead(200).write('export'));
  const started = performance.now();

  expect((await get()).status).toBe(503);
  expect(performance.now() - started).toBeLessThan(9000);
});

it.each(['http://cdn.example', 'https://cdn.example/../x', 'file:///etc', 'https://user@cdn.example'])(
  'Upstream asset: the origin %s is refused with a message in the log, and local files are served',
  async (address) => {
    await server.close();
    server = await startPhpServer({
      dist: site.dist,
      script: site.script,
      env: { VV_ASSET_ORIGIN: address, VV_CACHE_DIR: cache },
    });

    expect((await get()).text).toBe(CODE);
    expect((await ask(server.url('movie_id=1'))).status).toBe(200);
    expect(server.log()).toContain('VV_ASSET_ORIGIN has a value that cannot be used');
    expect(server.log()).not.toContain(address);
  },
);
