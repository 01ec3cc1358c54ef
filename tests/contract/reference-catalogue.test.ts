import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Content, Episode, Season } from '../../services/reference/src/entities';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';

let reference: RunningServer;

beforeAll(async () => {
  reference = await startTestReference();
});
afterAll(() => reference.close());

const call = (path: string): Promise<Response> => fetch(`${reference.origin}${path}`);
const read = async <T>(path: string): Promise<T> => {
  const response = await call(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/json');
  return (await response.json()) as T;
};

describe('Reference content', () => {
  it('has every field of the API', async () => {
    const content = await read<Content>('/contents/1');
    expect(content).toMatchObject({
      id: 1,
      title: 'Маяк на краю',
      hasMultipleEpisodes: true,
      posterUrl: `${reference.origin}/media/posters/lighthouse.jpg`,
      contentType: { slug: 'series' },
      kinopoiskId: expect.any(Number),
      year: expect.any(Number),
      details: expect.any(String),
      availability: { available: true },
    });
    for (const site of ['kinopoisk', 'imdb'] as const) {
      expect(content.rating[site]).toEqual({ value: expect.any(Number), url: expect.stringMatching(/^https:/) });
    }
    expect(content.countries).toContainEqual({ id: expect.any(Number), slug: 'russia', title: 'Россия' });
    expect(content.languages.map(({ code }) => code)).toEqual(['ru', 'en']);
  });

  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i has one episode and no season', async (id) => {
    expect(await read<Content>(`/contents/${id}`)).toMatchObject({ id, hasMultipleEpisodes: false });
    expect(await read<Season[]>(`/contents/${id}/seasons`)).toEqual([]);
    const episodes = await read<Episode[]>(`/episodes?content-id=${id}`);
    expect(episodes).toHaveLength(1);
    expect(episodes[0]).toMatchObject({ contentId: id, order: 1, season: null, episodeVariants: [] });
  });

  it('passes on unknown query parameters', async () => {
    expect(await read<Content>('/contents/1?utm_source=owner&user_id=7')).toMatchObject({ id: 1 });
  });

  it('is listed for the host page', async () => {
    const contents = await read<Content[]>('/__contents');
    expect(contents.map(({ id }) => id)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    const kinds = new Map(contents.map(({ id, contentType }) => [id, contentType.slug]));
    expect([1, 2, 4].map((id) => kinds.get(id))).toEqual(['series', 'film', 'live']);
  });

  it.each([4, 5, 6, 7, 8])('%i has a local poster, a title and a description', async (id) => {
    const { title, details, posterUrl } = await read<Content>(`/contents/${id}`);
    expect(posterUrl.startsWith(`${reference.origin}/media/posters/`)).toBe(true);
    const poster = await call(new URL(posterUrl).pathname);
    expect(poster.headers.get('content-type')).toBe('image/jpeg');
    expect([title, details].every((text) => /[а-яё]/i.test(text))).toBe(true);
  });
});

describe('Reference series', () => {
  it('has two seasons, the later one first', async () => {
    const seasons = await read<Season[]>('/contents/1/seasons');
    expect(seasons).toEqual([
      { id: 12, order: 2, title: 'Сезон 2' },
      { id: 11, order: 1, title: 'Сезон 1' },
    ]);
  });

  it('lists its episodes out of order, with stable ids', async () => {
    const ids = (await read<Episode[]>('/episodes?content-id=1')).map(({ id }) => id);
    const sorted = [...ids].sort((a, b) => a - b);
    expect(sorted).toEqual([101, 102, 103, 201, 202, 203]);
    expect(ids).not.toEqual(sorted);
    expect(ids[0]).not.toBe(101);
  });

  it('describes an episode with every field of the API', async () => {
    const episodes = await read<Episode[]>('/episodes?content-id=1');
    expect(episodes.find(({ id }) => id === 202)).toEqual({
      id: 202,
      contentId: 1,
      order: 2,
      title: 'Отлив',
      description: expect.any(String),
      posterPath: `${reference.origin}/media/series/s2e2/poster.jpg`,
      duration: 48,
      season: { id: 12, order: 2 },
      m3u8MasterFilePath: `${reference.origin}/media/series/s2e2/master.json`,
      episodeVariants: [
        { id: 2021, title: 'Студия Север', filepath: `${reference.origin}/media/series/s2e2/sever.json` },
        { id: 2022, title: 'Студия Юг', filepath: `${reference.origin}/media/series/s2e2/yug.json` },
      ],
      isCompleted: false,
      segments: [
        { type: 'recap', start: 0, end: 4 },
        { type: 'intro', start: 4, end: 12 },
        { type: 'credits', start: 40, end: 48 },
      ],
    });
  });

  it('lacks one dub in its last episode only', async () => {
    const episodes = await read<Episode[]>('/episodes?content-id=1');
    const dubs = new Map(episodes.map(({ id, episodeVariants }) => [id, episodeVariants.map(({ title }) => title)]));
    expect(dubs.get(203)).toEqual(['Студия Север']);
    for (const id of [101, 102, 103, 201, 202]) expect(dubs.get(id)).toEqual(['Студия Север', 'Студия Юг']);
    expect((await call('/media/series/s2e3/sever.json')).status).toBe(200);
    expect((await call('/media/series/s2e3/yug.json')).status).toBe(404);
  });

  it('has no recap in its first episode', async () => {
    const episodes = await read<Episode[]>('/episodes?content-id=1');
    const first = episodes.find(({ id }) => id === 101);
    expect(first?.segments?.map(({ type }) => type)).toEqual(['intro', 'credits']);
  });
});

describe('Reference availability', () => {
  it.each([
    [1, true],
    [2, true],
    [3, false],
    [10, true],
  ])('of %i is %s', async (id, available) => {
    const domain = encodeURIComponent('http://localhost:8082/?movie_id=3');
    expect(await read(`/contents/${id}/available?domain=${domain}`)).toEqual({ available });
  });
});

describe('Reference request for a missing or invalid item', () => {
  it.each([
    '/contents/404',
    '/contents/404/seasons',
    '/contents/404/available',
    '/episodes?content-id=404',
    '/nothing',
  ])('%s gives 404 with a problem', async (path) => {
    const response = await call(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Не найдено',
      status: 404,
      detail: expect.stringMatching(/[а-я]/),
      code: 'not-found',
      message: expect.any(String),
    });
  });

  it.each(['/contents/abc', '/contents/1.5', '/contents/-1/seasons', '/episodes', '/episodes?content-id=one'])(
    '%s gives 400 with a problem',
    async (path) => {
      const response = await call(path);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        status: 400,
        code: 'bad-id',
        errors: [{ message: expect.any(String) }],
      });
    },
  );
});

describe('Reference cross-origin calls', () => {
  const preflight = (origin: string, headers: string) =>
    fetch(`${reference.origin}/contents/1`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': headers },
    });

  it.each(['http://localhost:8080', 'https://widget.example', 'null'])('are allowed from %s', async (origin) => {
    const response = await preflight(origin, 'x-session-context');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('access-control-max-age')).toBe('600');
    expect(response.headers.get('vary')).toContain('Origin');
  });

  it('may carry the headers of the player and any for ads', async () => {
    const response = await preflight('http://localhost:8080', 'x-partner-ad');
    const allowed = response.headers.get('access-control-allow-headers') ?? '';
    for (const name of [
      'X-Session-Context',
      'Authorization',
      'X-XSRF-TOKEN',
      'Content-Type',
      'Range',
      'x-partner-ad',
    ]) {
      expect(allowed.split(',')).toContain(name);
    }
  });

  it.each([
    '/contents/1',
    '/contents/404',
    '/media/posters/lighthouse.jpg',
    '/ad-list.json',
    '/contents/1?fault=status:500',
  ])('can read %s and its timings', async (path) => {
    const response = await fetch(`${reference.origin}${path}`, { headers: { Origin: 'http://localhost:8080' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:8080');
    expect(response.headers.get('access-control-expose-headers')).toBe('Authorization,Content-Length,Content-Range');
    expect(response.headers.get('timing-allow-origin')).toBe('*');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('are refused from other origins when a list is configured', async () => {
    const strict = await startTestReference(['http://localhost:8080']);
    const ask = async (origin: string) =>
      (await fetch(`${strict.origin}/contents/1`, { headers: { Origin: origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await ask('http://localhost:8080')).toBe('http://localhost:8080');
    expect(await ask('http://elsewhere.example')).toBeNull();
    await strict.close();
  });
});
