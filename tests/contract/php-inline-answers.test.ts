import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Answer, type AnsweringServer, json, startAnsweringServer } from '../support/answering-server';
import { ask, type PhpServer, startPhpServer } from '../support/php-server';
import { createSite, type SiteFolder } from '../support/site-folder';

let site: SiteFolder;
let service: AnsweringServer;
let server: PhpServer;
let cache: string;

const ANSWERS: Record<string, unknown> = {
  '/v1/contents/7': { id: 7, title: '</script>' },
  '/v1/episodes?content-id=7': [
    { id: 2, order: 2, m3u8MasterFilePath: '/m/2.json' },
    { id: 1, order: 1, m3u8MasterFilePath: '/m/1.json', episodeVariants: [{ id: 3, filepath: '/m/3.json' }] },
  ],
  '/m/2.json': { sources: [2] },
  '/m/3.json': { sources: [3] },
};

const answering: Answer = (response, request) =>
  json(ANSWERS[request.url ?? ''] ?? {}, request.url ? 200 : 404)(response, request);

/** The block of a page: answers by path of the service. */
async function answersOf(query = 'movie_id=7'): Promise<Record<string, unknown>> {
  const { text } = await ask(server.url(query), { headers: { cookie: 'authToken=secret; device_fp=1' } });
  const [, block = '{}'] = /id="vv-answers"[^>]*>([^<]*)</.exec(text) ?? [];
  const entries = Object.entries(JSON.parse(block) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([url, value]) => [url.replace(service.base, ''), value]));
}

beforeEach(async () => {
  [site, service, cache] = await Promise.all([
    createSite(''),
    startAnsweringServer(),
    mkdtemp(join(tmpdir(), 'vv-answers-')),
  ]);
  service.answer(answering);
  server = await startPhpServer({
    dist: site.dist,
    script: site.script,
    env: { VV_ENV_BASE_URL: `${service.base}/v1`, VV_INLINE_ANSWERS: 'on', VV_CACHE_DIR: cache },
  });
});

afterEach(async () => {
  await Promise.all([server.close(), service.close(), site.close(), rm(cache, { recursive: true })]);
});

it('Inlined answers: a page brings content, episodes and the stream of the first episode, and asks once a minute', async () => {
  const { '/m/2.json': _, ...expected } = ANSWERS;
  expect(await answersOf()).toEqual(expected);
  expect(await answersOf()).toEqual(expected);
  expect(service.requests.map(({ url }) => url)).toEqual(['/v1/contents/7', '/v1/episodes?content-id=7', '/m/3.json']);
  const sent = service.requests.flatMap(({ headers }) => Object.keys(headers));
  expect(sent.filter((name) => /cookie|authorization|context/.test(name))).toEqual([]);
});

it('Inlined answers: another episode of the link brings its stream', async () => {
  expect(await answersOf('movie_id=7&episode=2')).toMatchObject({ '/m/2.json': { sources: [2] } });
});

it.each<[string, Answer]>([
  ['is slow', () => undefined],
  ['fails', json({}, 500)],
  ['sends no JSON', (response) => response.end('<html>')],
  [
    'sends an answer for one viewer',
    (response, request) => {
      response.setHeader('cache-control', 'private');
      answering(response, request);
    },
  ],
])('Inlined answers: a page goes out without them where the service %s, and the browser asks', async (_, answer) => {
  service.answer(answer);
  expect(await answersOf()).toEqual({ '/v1/contents/7': null, '/v1/episodes?content-id=7': null });
  expect(service.requests).toHaveLength(1);
  expect(await answersOf()).toEqual({ '/v1/contents/7': null, '/v1/episodes?content-id=7': null });
  expect(service.requests, 'not again at once').toHaveLength(1);
});

it('Inlined answers: PHP asks no other host than that of the catalogue', async () => {
  const elsewhere = await startAnsweringServer();
  service.answer((response, request) =>
    request.url === '/v1/episodes?content-id=7'
      ? json([{ id: 1, order: 1, m3u8MasterFilePath: `${elsewhere.base}/m/1.json` }])(response, request)
      : answering(response, request),
  );
  expect(Object.keys(await answersOf())).toEqual(['/v1/contents/7', '/v1/episodes?content-id=7']);
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});
