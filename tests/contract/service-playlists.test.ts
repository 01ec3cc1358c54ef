import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';
import { type ServiceClient, type SignedIn, serviceClient } from '../support/service-client';

let reference: RunningServer;
let client: ServiceClient;
let owner: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  reference = await startTestReference();
  client = serviceClient(reference.origin);
  [owner, other] = [await client.newUser('Хозяйка'), await client.newUser('Гость')];
});
afterAll(() => reference.close());

const post = (path: string, body?: unknown, as: SignedIn | null = null) => client.call('POST', path, { body, as });
const create = async (body: object) => (await post('/playlists/new', body, owner)).body;
const contents = async (id: number, as: SignedIn | null = owner) =>
  (await post(`/v2/playlists/${id}/contents`, {}, as)).body.items.map((item: { id: number }) => item.id);

describe('Playlist', () => {
  test('is created with a title and with contents in their order', async () => {
    const { status, body } = await post('/playlists/new', { title: 'На вечер', contentIds: [10, 1, 10, 1001] }, owner);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug: `na-vecher-${body.id}`,
      title: 'На вечер',
      description: null,
      isPublic: true,
      isMine: true,
      owner: { userId: owner.userId, name: 'Хозяйка' },
      contentsCount: 3,
      posterUrl: `${reference.origin}/media/posters/midnight-tram.jpg`,
    });
    expect(await contents(body.id)).toEqual([10, 1, 1001]);
    expect((await post(`/playlists/by-slug/${body.slug}`)).body).toMatchObject({ id: body.id, isMine: false });
  });

  test('is not created with an unknown content, which the error names', async () => {
    const { status, body } = await post('/playlists/new', { title: 'Призрак', contentIds: [1, 404] }, owner);
    expect([status, body.errors[0].field]).toEqual([400, 'contentIds.1']);
    expect((await post('/v2/playlists', { query: 'Призрак' }, owner)).body.total).toBe(0);
  });

  test('is renamed by its owner, and fields that are not sent stay', async () => {
    const { id } = await create({ title: 'Старое', description: 'Про море' });
    expect((await post(`/playlists/${id}`, { title: 'Чужое' }, other)).status).toBe(403);
    expect((await post(`/playlists/${id}`, { title: 'Ничьё' })).status).toBe(401);
    const renamed = (await post(`/playlists/${id}`, { title: 'Новое' }, owner)).body;
    expect(renamed).toMatchObject({ title: 'Новое', description: 'Про море', isPublic: true });
    expect((await post(`/playlists/${id}`, { description: null }, owner)).body.description).toBeNull();
    expect((await post(`/playlists/${id}`)).body).toMatchObject({ title: 'Новое', description: null });
    expect((await post(`/playlists/${id}`, { title: '' }, owner)).body.errors[0].field).toBe('title');
  });

  test('adds and removes contents, one by one or all at once', async () => {
    const { id } = await create({ title: 'Подборка', contentIds: [1, 2] });
    const include = (contentId: number, isIncluded: boolean) =>
      post(`/playlists/${id}/contents/${contentId}`, { isIncluded }, owner);
    expect((await post(`/playlists/${id}/contents/3`, undefined, owner)).body.contentsCount).toBe(3);
    expect((await include(3, true)).body.contentsCount).toBe(3);
    expect((await include(1, false)).body.contentsCount).toBe(2);
    expect((await include(1, false)).body.contentsCount).toBe(2);
    await include(1, true);
    expect(await contents(id)).toEqual([2, 3, 1]);
    await post(`/playlists/${id}/contents`, { contentIds: [9, 8] }, owner);
    expect(await contents(id)).toEqual([9, 8]);
    expect((await include(404, true)).status).toBe(404);
    expect((await post(`/playlists/${id}/contents/1`, {}, other)).status).toBe(403);
    expect((await post(`/playlists/${id}/contents`, { contentIds: [] }, other)).status).toBe(403);
    expect(await contents(id)).toEqual([9, 8]);
  });
});

describe('Private playlist', () => {
  test('is hidden from other users', async () => {
    const { id, slug } = await create({ title: 'Только моё', isPublic: false, contentIds: [1] });
    const calls: [string, object][] = [
      [`/playlists/${id}`, {}],
      [`/playlists/${id}`, { title: 'Чужое' }],
      [`/playlists/by-slug/${slug}`, {}],
      [`/v2/playlists/${id}/contents`, {}],
      [`/playlists/${id}/contents/2`, {}],
    ];
    for (const [path, body] of calls) expect([path, (await post(path, body, other)).status]).toEqual([path, 404]);
    expect(await contents(id)).toEqual([1]);
    const seen = async (as: SignedIn | null) => (await post('/v2/playlists', { query: 'Только моё' }, as)).body.total;
    expect([await seen(owner), await seen(other), await seen(null)]).toEqual([1, 0, 0]);
    await post(`/playlists/${id}`, { isPublic: true }, owner);
    expect(await seen(other)).toBe(1);
  });
});

describe('List of playlists', () => {
  test('can be limited to the playlists of the viewer', async () => {
    const fresh = await client.newUser();
    await post('/playlists/new', { title: 'Первый' }, fresh);
    await post('/playlists/new', { title: 'Второй' }, fresh);
    const mine = (as: SignedIn | null) => post('/v2/playlists', { isMine: true, pageSize: 1 }, as);
    expect((await mine(fresh)).body).toMatchObject({ total: 2, items: [{ title: 'Второй', isMine: true }] });
    expect((await mine(null)).body.total).toBe(0);
  });
});
