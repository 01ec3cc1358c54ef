import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCatalogue, getContent, getEpisodes, loadSender, markCompleted } from '@/catalogue';
import { createPrefetchCache, type Fetched } from '@/domain/prefetch/prefetch-cache';
import { FULL_CONTENT } from '../fixtures/wire';
import { type AnsweringServer, json, startAnsweringServer } from '../support/answering-server';

beforeAll(loadSender);

let server: AnsweringServer;

beforeEach(async () => {
  server = await startAnsweringServer();
});
afterEach(() => server.close());

const limits = () => ({ signal: new AbortController().signal });

/** Refuses calls with a token. `isPublic` answers the others. */
function serve(isPublic = true): void {
  server.answer((response, request) => {
    if (request.headers.authorization !== undefined || !isPublic) json({}, 401)(response, request);
    else json(request.url?.startsWith('/episodes') ? [] : FULL_CONTENT)(response, request);
  });
}

/** Tokens of the calls so far. */
const carried = () => server.requests.map(({ headers }) => headers.authorization ?? null);

function signedIn(prefetched = createPrefetchCache()) {
  const cookie = { token: 'one' };
  const options = { baseUrl: server.base, sessionContext: () => null, prefetched };
  const catalogue = createCatalogue({ ...options, accessToken: () => cookie.token });
  return { catalogue, cookie, ask: () => catalogue.call(getContent, { path: { id: 1 } }, limits()) };
}

test('Refused token: the call is made once more without it, and later ones carry none', async () => {
  serve();
  const { catalogue, ask } = signedIn();
  expect(catalogue.isSignedIn()).toBe(true);
  expect(await ask()).toMatchObject({ ok: true, value: { id: 1 } });
  expect(catalogue.isTokenRefused()).toBe(true);
  expect(catalogue.isSignedIn(), 'reports to the account end').toBe(false);
  expect(await ask()).toMatchObject({ ok: true });
  expect(carried()).toEqual(['Bearer one', null, null]);
});

test('Refused token: another token in the cookie is used again', async () => {
  serve();
  const { catalogue, cookie, ask } = signedIn();
  await ask();
  cookie.token = 'two';
  expect(catalogue.isSignedIn()).toBe(true);
  await ask();
  expect(carried()).toEqual(['Bearer one', null, 'Bearer two', null]);
});

test('Refused token: calls under way at the same time are each repeated', async () => {
  serve();
  const { catalogue, ask } = signedIn();
  const episodes = catalogue.call(getEpisodes, { query: { 'content-id': 1 } }, limits());
  expect(await ask()).toMatchObject({ ok: true });
  expect(await episodes).toMatchObject({ ok: true });
});

test('Refused token: a service that refuses every call keeps the viewer signed in', async () => {
  serve(false);
  const { catalogue, ask } = signedIn();
  expect(await ask()).toMatchObject({ ok: false, error: { kind: 'http', status: 401 } });
  expect(carried()).toEqual(['Bearer one', null]);
  expect(catalogue.isSignedIn()).toBe(true);
});

test('Refused token: a call that changes data is not repeated', async () => {
  serve();
  const { catalogue } = signedIn();
  await catalogue.call(markCompleted, { path: { id: 1, episodeId: 2 } }, limits());
  expect(carried()).toEqual(['Bearer one']);
});

test('Refused token: prefetched refusals are repeated, also after the first one', async () => {
  serve();
  const prefetched = createPrefetchCache();
  const { signal } = new AbortController();
  const refusal = (url: string): Promise<Fetched> =>
    Promise.resolve({ url, body: new ArrayBuffer(0), status: 401, firstByteMs: 1, wholeMs: 1 });
  for (const path of ['/contents/1', '/episodes?content-id=1'])
    prefetched.keep(`${server.base}${path}`, refusal(path), signal);
  const { catalogue, ask } = signedIn(prefetched);
  expect(await ask()).toMatchObject({ ok: true });
  expect(await catalogue.call(getEpisodes, { query: { 'content-id': 1 } }, limits())).toMatchObject({ ok: true });
  expect(carried()).toEqual([null, null]);
});
