import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';
import { type ServiceClient, type SignedIn, serviceClient } from '../support/service-client';

let reference: RunningServer;
let client: ServiceClient;
let author: SignedIn;
let reader: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  reference = await startTestReference();
  client = serviceClient(reference.origin);
  [author, reader, admin] = [
    await client.newUser('Автор'),
    await client.newUser('Читатель'),
    await client.demo('admin'),
  ];
});
afterAll(() => reference.close());

const TEXT = 'Смотрел и не жалею.';
const call = (method: string, path: string, body?: unknown, as: SignedIn | null = null) =>
  client.call(method, `/v2/contents/${path}`, { body, as });
const create = (contentId: number, as: SignedIn, body: object = { text: TEXT }) =>
  call('POST', `${contentId}/reviews/create`, body, as);

describe('Review', () => {
  test('is written once for each content, is public, and marks the author', async () => {
    const { status, body } = await create(1, author, { text: TEXT, title: 'Хорошо', rating: 9 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      contentId: 1,
      author: { userId: author.userId, name: 'Автор' },
      title: 'Хорошо',
      text: TEXT,
      rating: 9,
      votesUp: 0,
      votesDown: 0,
      myVote: 0,
      isMine: true,
    });
    expect((await create(1, author)).status).toBe(409);
    expect((await call('GET', `1/reviews/${body.id}`)).body).toMatchObject({ id: body.id, isMine: false });
    expect((await call('GET', `2/reviews/${body.id}`)).status).toBe(404);
  });

  test('can be changed by its author only', async () => {
    const { id } = (await create(2, author)).body;
    const change = { text: 'Пересмотрел и передумал.', rating: 3 };
    expect((await call('PUT', `2/reviews/${id}`, change, reader)).status).toBe(403);
    expect((await call('PUT', `2/reviews/${id}`, change, admin)).status).toBe(403);
    expect((await call('PUT', `2/reviews/${id}`, change, author)).body).toMatchObject({ ...change, title: null });
    expect((await call('GET', `2/reviews/${id}`)).body).toMatchObject(change);
  });

  test('is removed by its author or an administrator, with its votes', async () => {
    const { id } = (await create(3, author)).body;
    await call('POST', `3/reviews/${id}/vote`, { value: 1 }, reader);
    expect((await call('DELETE', `3/reviews/${id}`, undefined, reader)).status).toBe(403);
    expect((await call('DELETE', `3/reviews/${id}`, undefined, author)).status).toBe(204);
    expect((await call('GET', `3/reviews/${id}`)).status).toBe(404);
    const again = (await create(3, author)).body;
    expect(again.votesUp).toBe(0);
    expect((await call('DELETE', `3/reviews/${again.id}`, undefined, admin)).status).toBe(204);
  });

  test.each([
    [{ text: 'коротко' }, 'text'],
    [{ text: 'д'.repeat(5001) }, 'text'],
    [{ text: TEXT, rating: 11 }, 'rating'],
    [{ text: TEXT, rating: 0 }, 'rating'],
    [{ text: TEXT, title: '' }, 'title'],
  ])('that is invalid names the field: case %#', async (body, field) => {
    const answer = await create(4, author, body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, field]);
  });
});

describe('Review votes', () => {
  test('count one for each viewer, the last one, and 0 removes it', async () => {
    const { id } = (await create(5, author)).body;
    const vote = (value: number, as: SignedIn) => call('POST', `5/reviews/${id}/vote`, { value }, as);
    expect((await vote(1, reader)).body).toMatchObject({ votesUp: 1, votesDown: 0, myVote: 1 });
    expect((await vote(1, reader)).body).toMatchObject({ votesUp: 1, votesDown: 0 });
    expect((await vote(-1, reader)).body).toMatchObject({ votesUp: 0, votesDown: 1, myVote: -1 });
    expect((await vote(1, admin)).body).toMatchObject({ votesUp: 1, votesDown: 1, myVote: 1 });
    expect((await vote(0, reader)).body).toMatchObject({ votesUp: 1, votesDown: 0, myVote: 0 });
    expect((await vote(2, reader)).status).toBe(400);
  });

  test('are refused for a review of the voter', async () => {
    const { id } = (await create(6, author)).body;
    expect((await call('POST', `6/reviews/${id}/vote`, { value: 1 }, author)).status).toBe(403);
    expect((await call('GET', `6/reviews/${id}`)).body.votesUp).toBe(0);
  });
});

describe('List of reviews', () => {
  test('is sorted by time or by votes, in pages', async () => {
    const older = (await create(7, author)).body.id;
    const newer = (await create(7, reader)).body.id;
    const newest = (await create(7, admin)).body.id;
    await call('POST', `7/reviews/${older}/vote`, { value: 1 }, reader);
    await call('POST', `7/reviews/${newest}/vote`, { value: -1 }, reader);
    const list = async (body: object) =>
      (await call('POST', '7/reviews', body)).body.items.map(({ id }: { id: number }) => id);
    expect(await list({})).toEqual([newest, newer, older]);
    expect(await list({ sort: 'best' })).toEqual([older, newer, newest]);
    expect(await list({ sort: 'best', pageSize: 2, page: 2 })).toEqual([newest]);
    expect((await call('POST', '8/reviews')).body).toEqual({ items: [], page: 1, pageSize: 20, total: 0 });
  });
});
