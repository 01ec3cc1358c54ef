import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { textOf } from '@/domain/prefetch/prefetch-cache';
import { OWN_QUERY_NAMES } from '@/domain/startup/params';
import { openFirstAnswers } from '@/startup/inline/first-answers';
import { requestCatalogue } from '@/startup/inline/request-catalogue';
import { API, aStartPage, openCalls, type StartGiven } from '../../../support/start-page';

afterEach(() => vi.unstubAllGlobals());

const CONTENT = `${API}/contents/1`;
const EPISODES = `${API}/episodes?content-id=1`;

/** Opens a page with this block of answers by URL. */
function aPage(block: unknown, given: StartGiven & { state?: unknown; frameElement?: unknown; dataset?: object } = {}) {
  const { state = null, frameElement = null, dataset = { service: API }, ...rest } = given;
  const page = aStartPage({ ...rest, globals: { frameElement, history: { state }, ...rest.globals } });
  const textContent = typeof block === 'string' ? block : JSON.stringify(block);
  Object.assign(page.window.document, { getElementById: () => (block === null ? null : { textContent, dataset }) });
  return { ...page, first: openFirstAnswers(page.window) };
}

test('First answers: a call that the page names leaves at once, with the header of the start', async () => {
  const { first, requested, headers } = aPage({ [CONTENT]: null, [EPISODES]: null });
  expect(requested).toEqual(['/contents/1', '/episodes?content-id=1']);
  expect(headers).toEqual([
    { Accept: 'application/json, text/plain, */*' },
    { Accept: 'application/json, text/plain, */*' },
  ]);
  await expect(first(CONTENT)?.answer).resolves.toMatchObject({ url: CONTENT, status: 200 });
  expect(first(`${API}/contents/12`)).toBeUndefined();
  expect(first(`${CONTENT}/available?domain=x`)).toBeUndefined();
});

test('First answers: a name that is no URL is passed over', () => {
  const { first, requested } = aPage({ 'http://[bad/contents/1': null, [CONTENT]: null });
  expect(requested).toEqual(['/contents/1']);
  expect(first(CONTENT)).toBeDefined();
});

test.each<[string, Parameters<typeof aPage>[1]]>([
  ['a service that a script of the page has replaced', { globals: { env_base_url: 'https://other.example' } }],
  ['a known device', { cookie: 'device_fp=1' }],
  ['a signed-in viewer', { cookie: 'a=b; authToken=x' }],
  ['a protected service', { cookie: 'XSRF-TOKEN=x' }],
  ['a device that must be known', { globals: { env_session_context: 'required' } }],
  ['a frame with a dataset', { frameElement: { dataset: { movieId: '2' } } }],
  ['a document after a reload', { state: { vv: { search: '?movie_id=2' } } }],
])('First answers: the call of %s is left to the start', (_, given) => {
  const { first, requested } = aPage({ [CONTENT]: null }, given);
  expect(requested).toEqual([]);
  expect(first(CONTENT)).toBeUndefined();
});

test('First answers: the start takes both kinds by their URLs, and makes no call for them', async () => {
  const base = '/vv-player.php?path=/catalogue';
  const page = aPage(
    {
      [`${base}/contents/1`]: { id: 1, title: 'Маяк' },
      [`${base}/episodes&content-id=1`]: [],
      [`${base}/contents/1/available`]: { available: true },
      [`${base}/streams/1/11.json`]: { sources: [] },
    },
    { globals: { env_base_url: base }, dataset: {} },
  );
  const { reading } = openCalls(page.window);
  page.requested.length = 0;
  const calls = reading.params && requestCatalogue(page.window, reading.params, vi.fn(), page.first);
  expect(JSON.parse(textOf((await calls?.content) as never))).toEqual({ id: 1, title: 'Маяк' });
  expect(JSON.parse(textOf((await calls?.episodes) as never))).toEqual([]);
  expect(JSON.parse(textOf((await calls?.available) as never))).toEqual({ available: true });
  const master = await calls?.getFile(`https://player.example${base}/streams/1/11.json`);
  expect(JSON.parse(textOf(master as never))).toEqual({ sources: [] });
  expect(page.requested).toEqual([]);
});

test('First answers: those of a service are for a viewer without a token', async () => {
  const block = { [CONTENT]: { id: 1 } };
  const { first } = aPage(block);
  expect(textOf((await first(CONTENT)?.answer) as never)).toBe('{"id":1}');
  expect(aPage(block, { cookie: 'authToken=x' }).first(CONTENT)).toBeUndefined();
  expect(aPage(block, { dataset: {}, cookie: 'authToken=x' }).first(CONTENT)).toBeDefined();
});

test('First answers: a start that is given up cancels a call that left with the page', async () => {
  const page = aPage({ [CONTENT]: null }, { answers: { '/contents/1': () => new Promise(() => undefined) } });
  const { reading } = openCalls(page.window);
  const calls = reading.params && requestCatalogue(page.window, reading.params, vi.fn(), page.first);
  calls?.dispose();
  await expect(calls?.content).resolves.toMatchObject({ status: 0 });
  expect(page.first(CONTENT)?.controller.signal.aborted).toBe(true);
});

test.each([null, ''])('First answers: a page without a block (%j) has none', (block) => {
  const { first, requested } = aPage(block);
  expect(first(CONTENT)).toBeUndefined();
  expect(requested).toEqual([]);
});

test('First answers: PHP knows the own parameters of the query', () => {
  const [, list = ''] = /OWN_QUERY = \[(.*?)\]/s.exec(readFileSync('php/src/Page/FirstAnswers.php', 'utf8')) ?? [];
  expect([...list.matchAll(/'(\w+)'/g)].map(([, name]) => name).sort()).toEqual([...OWN_QUERY_NAMES].sort());
});
