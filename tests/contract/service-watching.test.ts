import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';
import { type ServiceClient, type SignedIn, serviceClient } from '../support/service-client';

let reference: RunningServer;
let client: ServiceClient;
let user: SignedIn;
let clock = Date.UTC(2026, 5, 1);

beforeAll(async () => {
  reference = await startTestReference('*', { now: () => clock, tokenLifeS: 365 * 24 * 60 * 60 });
  client = serviceClient(reference.origin);
});
afterAll(() => reference.close());
beforeEach(async () => {
  user = await client.newUser();
});

const post = (path: string, body?: unknown, as: SignedIn | null = user) => client.call('POST', path, { body, as });
const remove = (path: string) => client.call('DELETE', path, { as: user });
const get = (path: string, as: SignedIn | null = user) => client.call('GET', path, { as });
const ids = (items: { id: number }[]) => items.map(({ id }) => id);
const progress = (episodeId: number, seconds: number) =>
  post(`/contents/1/episodes/${episodeId}/time-progress`, { seconds });

/** Reads the contents of the history, each with the episode of its position. */
const history = async (path = '/contents/history', body: object = {}) => {
  const answer = await post(path, body);
  return answer.body.items.map((item: { content: { id: number }; episodeId: number | null }) => [
    item.content.id,
    item.episodeId,
  ]);
};

describe('Favourites', () => {
  test('are kept with the newest first, and can be added twice', async () => {
    for (const id of [2, 1001, 1, 2]) expect((await post(`/contents/favorites/${id}`)).status).toBe(204);
    const { body } = await post('/contents/favorites');
    expect(ids(body.items)).toEqual([1, 1001, 2]);
    expect(body).toMatchObject({ page: 1, pageSize: 20, total: 3 });
    for (const _ of [1, 2]) expect((await remove('/contents/favorites/1001')).status).toBe(204);
    expect(ids((await post('/contents/favorites', { pageSize: 1, page: 2 })).body.items)).toEqual([2]);
  });

  test('are marked at the content for their owner only', async () => {
    await post('/contents/favorites/1');
    expect((await get('/contents/1')).body.isFavorite).toBe(true);
    expect((await get('/contents/1', await client.newUser())).body.isFavorite).toBe(false);
    expect((await get('/contents/1', null)).body.isFavorite).toBe(false);
    expect((await get('/contents/by-slug/mayak-na-krayu')).body.isFavorite).toBe(true);
  });
});

describe('Watch history', () => {
  test('has one item for each content, the last watched first', async () => {
    await post('/contents/1/history', { episodeId: 101 });
    await post('/contents/2/history');
    await post('/contents/1001/history');
    await post('/contents/1/history', { episodeId: 102 });
    expect(await history()).toEqual([
      [1, 102],
      [1001, null],
      [2, null],
    ]);
    // A call without an episode keeps the previous episode.
    await post('/contents/2/history', {});
    await post('/contents/1/history');
    expect((await history())[0]).toEqual([1, 102]);
    expect(await history('/contents/history', { pageSize: 1, page: 3 })).toEqual([[1001, null]]);
  });

  test('refuses an episode of another content', async () => {
    const { status, body } = await post('/contents/2/history', { episodeId: 101 });
    expect([status, body.errors[0].field]).toEqual([400, 'episodeId']);
    expect(await history()).toEqual([]);
  });

  test('can be searched by title', async () => {
    for (const id of [1, 2, 10]) await post(`/contents/${id}/history`);
    expect(await history('/contents/history/search', { query: 'ТРАМВАЙ' })).toEqual([[10, null]]);
    expect(await history('/contents/history/search', { query: 'нет такого' })).toEqual([]);
  });

  test('can be filtered by type and by completion', async () => {
    await progress(101, 10);
    await post('/contents/2/episodes/2001/completed');
    const filtered = (body: object) => history('/v2/contents/history', body);
    expect(await filtered({ types: ['series'] })).toEqual([[1, 101]]);
    expect(await filtered({ types: ['film', 'series'] })).toHaveLength(2);
    expect(await filtered({ isCompleted: true })).toEqual([[2, 2001]]);
    expect(await filtered({ isCompleted: false })).toEqual([[1, 101]]);
  });

  test('gives the position of each item', async () => {
    await progress(102, 31.5);
    const { body } = await post('/contents/history');
    expect(body.items).toEqual([
      {
        content: expect.objectContaining({ id: 1, title: 'Маяк на краю' }),
        episodeId: 102,
        seconds: 31.5,
        duration: 48,
        isCompleted: false,
        watchedAt: new Date(clock).toISOString(),
      },
    ]);
  });
});

describe('Watch progress', () => {
  const last = () => get('/contents/1/episodes/watched/last');

  test('gives 204 for a content that was not watched', async () => {
    const { status, body } = await last();
    expect([status, body]).toEqual([204, '']);
  });

  test('is that of the last watched episode', async () => {
    await progress(101, 40);
    clock += 1000;
    await post('/contents/1/episodes/202/time-progress', { seconds: 12, duration: 47.9, variantId: 2022 });
    const watched = { contentId: 1, episodeId: 202, variantId: 2022, seconds: 12, duration: 47.9, isCompleted: false };
    expect((await last()).body).toEqual({ ...watched, updatedAt: new Date(clock).toISOString() });
    await progress(101, 3);
    expect((await last()).body).toMatchObject({ episodeId: 101, variantId: null, seconds: 3, duration: 48 });
  });

  test('is separate for each viewer', async () => {
    await progress(101, 40);
    expect((await get('/contents/1/episodes/watched/last', await client.newUser())).status).toBe(204);
  });

  test.each([
    [{ seconds: -1 }, 'seconds'],
    [{ seconds: '1' }, 'seconds'],
    [{ seconds: 1, duration: -3 }, 'duration'],
    [{ seconds: 1, variantId: 1.5 }, 'variantId'],
  ])('of %j is refused and not stored', async (body, field) => {
    const answer = await post('/contents/1/episodes/101/time-progress', body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, field]);
    expect((await last()).status).toBe(204);
  });

  test('of an episode of another content gives 404', async () => {
    expect((await post('/contents/2/episodes/101/time-progress', { seconds: 1 })).status).toBe(404);
    expect((await post('/contents/2/episodes/101/completed')).status).toBe(404);
    expect((await remove('/contents/2/episodes/101/completed')).status).toBe(404);
  });
});

describe('Completed episode', () => {
  const seen = async (as: SignedIn | null) => {
    const { body } = await get('/episodes?content-id=1', as);
    return body.filter((one: { isCompleted: boolean }) => one.isCompleted).map((one: { id: number }) => one.id);
  };

  test('is marked in the list of its viewer only, until it is unmarked', async () => {
    await progress(102, 44);
    for (const id of [102, 201]) expect((await post(`/contents/1/episodes/${id}/completed`)).status).toBe(204);
    expect((await seen(user)).sort()).toEqual([102, 201]);
    expect(await seen(null)).toEqual([]);
    expect(await seen(await client.newUser())).toEqual([]);
    expect((await remove('/contents/1/episodes/201/completed')).status).toBe(204);
    expect(await seen(user)).toEqual([102]);
  });

  test('keeps its position', async () => {
    await progress(102, 44);
    await post('/contents/1/episodes/102/completed');
    const last = (await get('/contents/1/episodes/watched/last')).body;
    expect(last).toMatchObject({ episodeId: 102, seconds: 44, isCompleted: true });
    expect((await post('/contents/history')).body.items[0]).toMatchObject({ episodeId: 102, isCompleted: true });
  });
});
