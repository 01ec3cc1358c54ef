import { type CatalogueError, createCatalogueClient, loadSender } from 'catalogue-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Result } from '@/lib/result';
import type { RunningServer } from '../../services/reference/src/http-server';
import { type CallsWorld, createCalls, type Sample } from '../fixtures/catalogue-samples';
import { ENDPOINTS, nameOf } from '../support/catalogue-endpoints';
import { startTestReference } from '../support/reference-server';
import { type ServiceClient, type SignedIn, serviceClient } from '../support/service-client';

beforeAll(loadSender);

let reference: RunningServer;
let world: CallsWorld;
let samples: ReadonlyMap<string, Sample>;
/** A user who owns no item. */
let stranger: SignedIn;
let blocked: SignedIn;

beforeAll(async () => {
  reference = await startTestReference();
  const service = serviceClient(reference.origin);
  world = await aWorld(service);
  samples = new Map(Object.entries(createCalls(world)));
  stranger = await service.newUser('Посторонний');
  blocked = await service.newUser('Заблокированный');
  await service.call('POST', `/administration/block-user/${blocked.userId}`, { as: world.admin });
});
afterAll(() => reference.close());

/** Creates the users, letters and items that the calls need. */
async function aWorld(service: ServiceClient): Promise<CallsWorld> {
  const get = async (path: string) => (await service.call('GET', path)).body;
  const [admin, viewer, leaver] = await Promise.all([
    service.demo('admin'),
    service.demo('viewer'),
    service.newUser('Забывчивый'),
  ]);
  const as = viewer;
  await service.call('POST', '/contents/1/episodes/101/time-progress', { as, body: { seconds: 12 } });
  const body = { text: 'Смотрел не отрываясь.' };
  const review = await service.call('POST', '/v2/contents/1001/reviews/create', { as, body });
  const foreignReview = await service.call('POST', '/v2/contents/1001/reviews/create', { as: admin, body });
  const playlist = await service.call('POST', '/playlists/new', { as, body: { title: 'На вечер' } });
  await service.call('POST', '/signup', {
    body: { email: 'late@vv.example', password: 'long enough', name: 'Поздний' },
  });
  await service.call('POST', '/user/password/restore/init', { body: { email: leaver.email } });
  const restoreToken = await service.mailToken(leaver.email);
  await service.call('PUT', '/user/password/restore/visit-link', { body: { token: restoreToken } });
  return {
    admin,
    viewer,
    leaver,
    title: await get('/contents/1001'),
    category: (await get('/categories/tree/content-type/1'))[0],
    type: await get('/types/1'),
    tag: (await get('/tags'))[0],
    review: review.body,
    foreignReview: foreignReview.body,
    playlist: playlist.body,
    signUpToken: await service.mailToken('late@vv.example'),
    restoreToken,
  };
}

/** Makes a call through the real client, signed in as this user. */
function make(
  name: string,
  params: object,
  as: { authToken: string } | null,
): Promise<Result<unknown, CatalogueError>> {
  const catalogue = createCatalogueClient({
    baseUrl: reference.origin,
    sessionContext: () => 'fp-contract',
    accessToken: () => as?.authToken ?? null,
  });
  const endpoint = ENDPOINTS.get(name);
  if (endpoint === undefined) throw new Error(`there is no ${name}`);
  return catalogue.call(endpoint, params as never, { signal: new AbortController().signal });
}

const NAMES = [...ENDPOINTS.keys()];
const sampleOf = (name: string): Sample => {
  const sample = samples.get(name);
  if (sample === undefined) throw new Error(`${name} is not tried`);
  return sample;
};
/** A response to HEAD has no body. */
const isHead = (name: string) => ENDPOINTS.get(name)?.method === 'HEAD';
const refused = (status: number) => ({ ok: false, error: { kind: 'http', status, body: { status } } });
const user = ({ who }: Sample): SignedIn | null =>
  who === 'any' ? null : who === 'admin' ? world.admin : world.viewer;

test('Catalogue calls: every call has a sample', () => {
  expect([...samples.keys()].sort()).toEqual([...NAMES].sort());
});

describe('Catalogue call authorization', () => {
  test.each(NAMES)('refuses %s without a valid token or right', async (name) => {
    const sample = sampleOf(name);
    if (sample.who === 'any') return expect(sample.who).toBe('any');
    expect(await make(name, sample.params(), null)).toMatchObject(refused(401));
    expect(await make(name, sample.params(), { authToken: 'junk' })).toMatchObject(refused(401));
    expect(await make(name, sample.params(), blocked)).toMatchObject(refused(403));
    if (sample.who !== 'user') expect(await make(name, sample.params(), stranger)).toMatchObject(refused(403));
  });
});

describe('Catalogue call validation', () => {
  test.each(NAMES)('names the invalid field of %s', async (name) => {
    const sample = sampleOf(name);
    for (const [field, params] of sample.invalid ?? []) {
      const outcome = await make(name, params, user(sample));
      const problem = isHead(name) ? {} : { body: { status: 400, errors: [{ field }] } };
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'http', status: 400, ...problem } });
    }
    // A call without input has no invalid input.
    expect(sample.invalid === undefined).toBe(!takesInput(name));
  });

  const takesInput = (name: string) => {
    const endpoint = ENDPOINTS.get(name);
    return endpoint !== undefined && (INPUT.has(name) || endpoint.path.includes('{'));
  };
  /** Calls with input outside the path. */
  const INPUT = new Set([
    ...['signUp', 'completeSignUp', 'signIn', 'refreshToken', 'initPasswordRestore', 'visitRestoreLink'],
    ...['restorePassword', 'changePassword', 'renameUser', 'subscribe', 'notifyOfContent', 'listUsers'],
    ...['getEpisodes', 'getMostRelevant', 'listContentsByIds', 'listFavourites', 'listHistory', 'searchHistory'],
    ...['listHistoryV2', 'listContents', 'searchContents', 'searchContentsWithFilter', 'listPlaylists'],
    ...['createPlaylist', 'listFreshEpisodes', 'listCountries', 'reportAbuse', 'getImage', 'getRedirect'],
  ]);
});

describe('Catalogue call to a missing item', () => {
  test.each(NAMES)('answers 404 to %s', async (name) => {
    const sample = sampleOf(name);
    for (const params of sample.missing ?? []) {
      expect(await make(name, params, user(sample))).toMatchObject({ ok: false, error: { kind: 'http', status: 404 } });
    }
    const isNamed = /\{/.test(ENDPOINTS.get(name)?.path ?? '');
    if (isNamed) expect(sample.missing?.length).toBeGreaterThan(0);
  });
});

describe('Catalogue call response', () => {
  test.each(NAMES)('of %s has the agreed shape', async (name) => {
    const sample = sampleOf(name);
    const outcome = await make(name, sample.params(), user(sample));
    expect(outcome, nameOf(ENDPOINTS.get(name) as never)).toMatchObject({ ok: true });
    if (outcome.ok && sample.answer !== undefined) expect(outcome.value).toMatchObject(sample.answer);
  });
});
