import {
  type CallLimits,
  type CatalogueError,
  type ClientOptions,
  createCatalogueClient,
  endpoint,
  getContent,
  getEpisodes,
  listPersonContents,
  loadSender,
  MasterFileDto,
  markCompleted,
  saveTimeProgress,
} from 'catalogue-client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FULL_CONTENT, FULL_MASTER } from '../fixtures/wire';
import { type Answer, type AnsweringServer, body, json, startAnsweringServer } from '../support/answering-server';

beforeAll(loadSender);

// Retries have no pause here: `catalogue-retry.test.ts` tests the pauses.
vi.mock('../../packages/catalogue-client/src/retry', async (original) => ({
  ...(await original<object>()),
  retryPauseMs: () => 0,
}));

let server: AnsweringServer;

// A request that a test gave up may arrive after its end: it must not count for the next one.
beforeEach(async () => {
  server = await startAnsweringServer();
});
afterEach(() => server.close());
afterEach(() => {
  vi.unstubAllGlobals();
});

const never = () => new AbortController().signal;

function client(over: Partial<ClientOptions> = {}) {
  return createCatalogueClient({ baseUrl: server.base, ...over });
}

/** Requests content 1 and sets the next response. */
function ask(answer: Answer, limits: Partial<CallLimits> = {}, over = {}) {
  server.answer(answer);
  return client(over).call(getContent, { path: { id: 1 } }, { signal: never(), ...limits });
}

const failure = (error: Partial<CatalogueError>) => ({ ok: false, error });

/** Stubs a page with this URL and these cookies. */
function stubPage(address: string, cookie: string): void {
  vi.stubGlobal('document', { baseURI: address, cookie });
  vi.stubGlobal('location', new URL(address));
}

describe('createCatalogueClient response', () => {
  test('is a value when it has the agreed shape', async () => {
    expect(await ask(json(FULL_CONTENT))).toMatchObject({ ok: true, value: { id: 1, title: 'Маяк' } });
  });

  test('is read as JSON under another content type', async () => {
    const answer = body(JSON.stringify(FULL_CONTENT), { type: 'text/plain; charset=utf-8' });
    expect(await ask(answer)).toMatchObject({ ok: true });
  });

  test('is read after a redirect', async () => {
    const outcome = await ask((response, { url }) => {
      if (url === '/contents/1') response.writeHead(302, { location: '/moved' }).end();
      else json(FULL_CONTENT)(response, { url } as never);
    });
    expect(outcome).toMatchObject({ ok: true });
  });

  test.each([404, 403, 500, 503])('of status %d is a value with status and body', async (status) => {
    const outcome = await ask(json({ message: 'no' }, status));
    const url = `${server.base}/contents/1`;
    expect(outcome).toEqual(failure({ kind: 'http', url, status, body: { message: 'no' } }));
  });

  test('with an HTML error page is an HTTP error', async () => {
    const outcome = await ask(body('<h1>Bad gateway</h1>', { status: 502, type: 'text/html' }));
    expect(outcome).toMatchObject(failure({ kind: 'http', status: 502 }));
  });

  test.each<[string, Answer]>([
    ['HTML in place of JSON', body('<!doctype html><h1>Login</h1>', { type: 'text/html' })],
    ['truncated JSON', body('{"id":1,"title":"Ма')],
    ['an empty body', body('')],
    ['no content', (response) => response.writeHead(204).end()],
    ['JSON null', body('null')],
    ['a bare text', body('"1"')],
  ])('with %s is an invalid response', async (_, answer) => {
    const url = `${server.base}/contents/1`;
    const call = 'GET /contents/{id}';
    expect(await ask(answer)).toMatchObject(failure({ kind: 'invalid-response', url, path: '', call }));
  });

  test('with a whole page in place of JSON is described without the page', async () => {
    const outcome = await ask(body(`<!doctype html>${'x'.repeat(5000)}`, { type: 'text/html' }));
    expect(outcome).toMatchObject(failure({ message: 'the answer is not JSON' }));
  });

  test('without a needed field is an invalid response that names it', async () => {
    server.answer(
      json([
        { id: 1, order: 1, contentId: 1 },
        { id: 2, contentId: 1 },
      ]),
    );
    const outcome = await client().call(getEpisodes, { query: { 'content-id': 1 } }, { signal: never() });
    expect(outcome).toMatchObject(failure({ call: 'GET /episodes', path: '1.order', message: 'is missing' }));
  });

  test('of a wrong shape is an invalid response that names the field', async () => {
    server.answer(json([{ id: 1, contentId: 1, order: 1, season: { id: 1, order: '1' } }]));
    const outcome = await client().call(getEpisodes, { query: { 'content-id': 1 } }, { signal: never() });
    expect(outcome).toMatchObject(failure({ kind: 'invalid-response', path: '0.season.order' }));
  });
});

describe('createCatalogueClient network', () => {
  const url = () => `${server.base}/contents/1`;

  test('reports a reset connection as a network error', async () => {
    expect(await ask((response) => response.socket?.resetAndDestroy())).toEqual(
      failure({ kind: 'network', url: url() }),
    );
  });

  test('reports a connection that ends within the body as a network error', async () => {
    const outcome = await ask((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":1,', () => response.destroy());
    });
    expect(outcome).toEqual(failure({ kind: 'network', url: url() }));
  });

  test('reports an unreachable server as a network error', async () => {
    const gone = await startAnsweringServer();
    await gone.close();
    const outcome = await client({ baseUrl: gone.base }).call(getContent, { path: { id: 1 } }, { signal: never() });
    expect(outcome).toEqual(failure({ kind: 'network', url: `${gone.base}/contents/1` }));
  });

  test.each<[string, Answer]>([
    ['a missing response', () => {}],
    ['a body that stalls', (response) => void response.writeHead(200).write('{"id":1,')],
  ])('reports %s as a timeout with AbortSignal.timeout', async (_, answer) => {
    expect(await ask(answer, { signal: AbortSignal.timeout(30) })).toEqual(failure({ kind: 'timeout', url: url() }));
  });

  test('reports an abort before or during the request as aborted', async () => {
    const controller = new AbortController();
    const arrival = server.arrival();
    const outcome = ask(() => {}, { signal: controller.signal });
    await arrival;
    controller.abort();
    expect(await outcome).toEqual(failure({ kind: 'aborted' }));
    expect(await ask(json(FULL_CONTENT), { signal: AbortSignal.abort() })).toEqual(failure({ kind: 'aborted' }));
    expect(server.requests).toEqual([]);
  });
});

describe('createCatalogueClient request', () => {
  test('carries no headers of ours when no identity is known', async () => {
    await ask(json(FULL_CONTENT));
    expect(server.requests).toMatchObject([{ method: 'GET', url: '/contents/1' }]);
    const names = Object.keys(server.requests[0]?.headers ?? {});
    expect(names.filter((name) => /^x-|authorization|content-type/.test(name))).toEqual([]);
  });

  test('carries device and token, which are read anew for each call', async () => {
    let token: string | null = null;
    server.answer(json(FULL_CONTENT));
    const catalogue = client({ sessionContext: () => 'fp-1', accessToken: () => token });
    await catalogue.call(getContent, { path: { id: 1 } }, { signal: never() });
    token = 'abc.def';
    await catalogue.call(getContent, { path: { id: 1 } }, { signal: never() });
    expect(server.requests.map(({ headers }) => [headers['x-session-context'], headers.authorization])).toEqual([
      ['fp-1', undefined],
      ['fp-1', 'Bearer abc.def'],
    ]);
  });

  test('is sent after beforeCall with the headers of that time', async () => {
    let context: string | null = null;
    let arrive = () => {};
    const ready = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.answer(json(FULL_CONTENT));
    const catalogue = client({ sessionContext: () => context, beforeCall: () => ready });
    const answer = catalogue.call(getContent, { path: { id: 1 } }, { signal: never() });
    const file = catalogue.getJson(server.base, getContent.response, { signal: never() });
    expect(await file).toMatchObject({ ok: true });
    expect(server.requests, 'a file of another host waits for nothing').toHaveLength(1);
    context = 'fp-1';
    arrive();
    expect(await answer).toMatchObject({ ok: true });
    expect(server.requests[1]?.headers['x-session-context']).toBe('fp-1');
  });

  test.each([
    ['empty', ''],
    ['not valid in a header', 'отпечаток'],
    ['with a line break', 'a\r\nX-Evil: 1'],
  ])('is sent without a cookie that is %s', async (_, value) => {
    const over = { sessionContext: () => value, accessToken: () => value };
    expect(await ask(json(FULL_CONTENT), {}, over)).toMatchObject({ ok: true });
    const { headers } = server.requests[0] ?? {};
    expect(headers).not.toHaveProperty('x-session-context');
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('x-evil');
  });

  test('carries the XSRF cookie to the origin of the page', async () => {
    stubPage(`${server.base}/vv-player.php`, 'a=1; XSRF-TOKEN=x%3Dy; b=2');
    await ask(json(FULL_CONTENT));
    expect(server.requests[0]?.headers).toMatchObject({ 'x-xsrf-token': 'x=y' });
  });

  test.each([
    ['another origin', 'https://player.example/', 'XSRF-TOKEN=x'],
    ['its own origin without the cookie', '', 'XSRF=x; NO-XSRF-TOKEN=y'],
    ['its own origin with a broken cookie', '', 'XSRF-TOKEN=%E0%A4'],
  ])('carries no XSRF header to %s', async (_, address, cookie) => {
    stubPage(address || `${server.base}/`, cookie);
    expect(await ask(json(FULL_CONTENT))).toMatchObject({ ok: true });
    expect(server.requests[0]?.headers).not.toHaveProperty('x-xsrf-token');
  });

  test('asks for JSON, because a refusal may be a page else', async () => {
    await ask(json(FULL_CONTENT));
    expect(server.requests[0]?.headers.accept).toMatch(/^application\/json\b/);
  });

  test('has an encoded query with repetitions, in order', async () => {
    server.answer(json(FULL_CONTENT));
    const query = [
      ['domain', 'https://site.example/film?a=1&b=2#c'],
      ['ref', 'а б+'],
      ['ref', '[]'],
    ] as const;
    await client().call(getContent, { path: { id: 7 }, query }, { signal: never() });
    const sent = new URL(server.requests[0]?.url ?? '', server.base);
    expect(sent.pathname).toBe('/contents/7');
    expect([...sent.searchParams]).toEqual(query);
  });

  test('omits parameters without a value from an object query', async () => {
    server.answer(json({ items: [], page: 2, pageSize: 20, total: 0 }));
    const query = { page: 2, 'page-size': undefined } as { page: number };
    await client().call(listPersonContents, { path: { id: 7 }, query }, { signal: never() });
    expect(server.requests[0]?.url).toBe('/persons/7/contents?page=2');
  });

  test('sends a body as JSON', async () => {
    server.answer((response) => response.writeHead(204).end());
    const path = { id: 1, episodeId: 11 };
    const outcome = await client().call(saveTimeProgress, { path, body: { seconds: 12.5 } }, { signal: never() });
    expect(outcome).toEqual({ ok: true, value: null });
    expect(server.requests).toMatchObject([
      { method: 'POST', url: '/contents/1/episodes/11/time-progress', body: '{"seconds":12.5}' },
    ]);
    expect(server.requests[0]?.headers['content-type']).toBe('application/json');
  });

  test('has no body when none is given', async () => {
    server.answer((response) => response.writeHead(204).end());
    await client().call(markCompleted, { path: { id: 1, episodeId: 11 } }, { signal: never() });
    expect(server.requests).toMatchObject([{ method: 'POST', body: '' }]);
  });

  test('encodes a path value so that it stays one segment', async () => {
    const bySlug = endpoint({ ...getContent, path: '/contents/by-slug/{slug}' });
    server.answer(json(FULL_CONTENT));
    await client().call(bySlug, { path: { slug: '../a?b#c d' } }, { signal: never() });
    expect(server.requests[0]?.url).toBe('/contents/by-slug/..%2Fa%3Fb%23c%20d');
  });

  test('keeps the path of the base URL', async () => {
    await ask(json(FULL_CONTENT), {}, { baseUrl: `${server.base}/api/v1` });
    expect(server.requests[0]?.url).toBe('/api/v1/contents/1');
  });
});

describe('createCatalogueClient: getJson', () => {
  const limits = () => ({ signal: never() });

  test('reads a master file by its absolute URL, without headers of ours', async () => {
    server.answer(json(FULL_MASTER));
    const catalogue = client({ sessionContext: () => 'fp-1', accessToken: () => 'secret', baseUrl: 'http://[bad' });
    const outcome = await catalogue.getJson(`${server.base}/11/master.json?sign=a%2Bb`, MasterFileDto, limits());
    expect(outcome).toMatchObject({ ok: true, value: { thumbnails: '/11/thumbs.vtt' } });
    expect(server.requests[0]?.url).toBe('/11/master.json?sign=a%2Bb');
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(server.requests[0]?.headers).not.toHaveProperty('x-session-context');
  });

  test.each<[string, Answer, Partial<CatalogueError>]>([
    ['a 404', json({}, 404), { kind: 'http', status: 404 }],
    ['a playlist in place of a master file', body('#EXTM3U'), { kind: 'invalid-response', path: '' }],
    ['a file without sources', json({ subtitles: [] }), { kind: 'invalid-response', path: 'sources' }],
  ])('gives an error value for %s', async (_, answer, error) => {
    server.answer(answer);
    expect(await client().getJson(`${server.base}/m.json`, MasterFileDto, limits())).toMatchObject(failure(error));
  });
});
