import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../services/reference/src/http-server';
import { startTestReference } from '../support/reference-server';
import { type ServiceClient, serviceClient } from '../support/service-client';

interface Card {
  readonly id: number;
  readonly title: string;
  readonly year: number;
  readonly contentType: { readonly slug: string };
  readonly rating: { readonly kinopoisk: { readonly value: number } };
  readonly genres: readonly { readonly slug: string }[];
  readonly countries: readonly { readonly slug: string }[];
}

const CATALOGUE_SIZE = 217;

let reference: RunningServer;
let client: ServiceClient;

beforeAll(async () => {
  reference = await startTestReference();
  client = serviceClient(reference.origin);
});
afterAll(() => reference.close());

const post = async (path: string, body?: object) => (await client.call('POST', path, { body })).body;
const get = async (path: string) => (await client.call('GET', path)).body;
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** Reads the whole list page by page. */
async function allOf(path: string, body: object = {}): Promise<Card[]> {
  const cards: Card[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await post(path, { ...body, page, pageSize: 100 });
    cards.push(...answer.items);
    if (answer.items.length === 0) {
      expect(answer).toMatchObject({ page, pageSize: 100, total: cards.length });
      return cards;
    }
  }
}

describe('Service catalogue', () => {
  test('has two hundred titles beside the fixed ones, each with all fields of a list', async () => {
    const cards = await allOf('/v2/contents');
    expect(cards).toHaveLength(CATALOGUE_SIZE);
    expect(ids(cards).sort((a, b) => a - b)).toEqual([
      ...Array.from({ length: 17 }, (_, index) => index + 1),
      ...Array.from({ length: 200 }, (_, index) => index + 1001),
    ]);
    expect(new Set(cards.map(({ title }) => title)).size).toBe(CATALOGUE_SIZE);
    for (const { title, genres, countries, year } of cards) {
      expect(title).toMatch(/^[А-ЯЁ][а-яё]+/);
      expect([genres.length > 0, countries.length > 0, year > 1970]).toEqual([true, true, true]);
    }
  });

  test('is the same on every run', async () => {
    expect(await get('/contents/1042')).toMatchObject({
      slug: 'staroe-leto-1042',
      title: 'Старое лето',
    });
    const again = await startTestReference();
    const other = serviceClient(again.origin);
    for (const id of [1001, 1042, 1137, 1200]) {
      const here = JSON.stringify(await get(`/contents/${id}`)).replaceAll(reference.origin, '');
      const there = JSON.stringify((await other.call('GET', `/contents/${id}`)).body).replaceAll(again.origin, '');
      expect(here).toBe(there);
    }
    await again.close();
  });

  test('has an existing master file for every kind of title', async () => {
    const cards = await allOf('/v2/contents', { sort: 'title' });
    for (const type of ['film', 'series', 'cartoon', 'show']) {
      const card = cards.find(({ id, contentType }) => id > 1000 && contentType.slug === type);
      const episodes = await get(`/episodes?content-id=${card?.id}`);
      expect(episodes.length).toBeGreaterThan(type === 'series' || type === 'show' ? 2 : 0);
      const { m3u8MasterFilePath, posterPath } = episodes[0];
      const resource = await get(`/episodes/${episodes[0].id}/resource`);
      expect(resource.m3u8MasterFilePath).toBe(m3u8MasterFilePath);
      expect((await fetch(m3u8MasterFilePath)).status).toBe(200);
      const poster = await fetch(posterPath);
      expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    }
  });

  test('finds a title by any of its names', async () => {
    const { slug, imdbId, kinopoiskId } = await get('/contents/1007');
    for (const path of [`by-slug/${slug}`, `by-imdb-id/${imdbId}`]) {
      expect((await get(`/contents/${path}`)).id).toBe(1007);
    }
    expect((await get(`/kinopoisk/contents/${kinopoiskId}`)).id).toBe(1007);
    expect((await get('/contents/by-imdb-id/tt1000002')).id).toBe(2);
  });

  test('gives several titles by id, in that order, and omits unknown ids', async () => {
    expect(ids(await post('/contents', { ids: [1100, 404, 1, 1001] }))).toEqual([1100, 1, 1001]);
  });
});

describe('Title order', () => {
  test.each([
    ['new', 'desc'],
    ['rating', 'desc'],
    ['popular', 'desc'],
    ['title', 'asc'],
  ])('by %s is %s by default and can be reversed', async (sort, order) => {
    const plain = await allOf('/v2/contents', { sort });
    expect(ids(plain)).toEqual(ids(await allOf('/v2/contents', { sort, order })));
    const turned = await allOf('/v2/contents', { sort, order: order === 'asc' ? 'desc' : 'asc' });
    expect([turned[0]?.title, ids(turned).length]).not.toEqual([plain[0]?.title, 0]);
    if (sort === 'rating') {
      const values = plain.map(({ rating }) => rating.kinopoisk.value);
      expect(values).toEqual([...values].sort((a, b) => b - a));
    }
    if (sort === 'title') {
      const titles = plain.map(({ title }) => title);
      expect(titles).toEqual([...titles].sort(new Intl.Collator('ru').compare));
    }
  });
});

describe('Title search', () => {
  const search = async (query: string) => (await post('/v2/contents/search', { query, pageSize: 100 })).items as Card[];

  test('finds by the beginnings of words, in any case and order', async () => {
    expect(ids(await search('полночный тр'))).toEqual([10]);
    expect(ids(await search('ТРАМВАЙ ПОЛНОЧН'))).toEqual([10]);
    expect(await search('олночный')).toEqual([]);
    expect((await search('берег')).length).toBeGreaterThan(3);
  });

  test('treats «е» and «ё» as equal', async () => {
    expect(ids(await search('обрыв пленки'))).toEqual([9]);
    expect(ids(await search('обрыв плёнки'))).toEqual([9]);
  });

  test('finds by the people of a film', async () => {
    const { persons } = await get('/contents/1033');
    expect(ids(await search(persons[0].name))).toContain(1033);
  });

  test('requires a search text', async () => {
    const { status, body } = await client.call('POST', '/v2/contents/search', { body: { query: '' } });
    expect([status, body.errors[0].field]).toEqual([400, 'query']);
  });
});

describe('Title filter', () => {
  const expected = (filter: object, query?: string) =>
    allOf('/v2/contents/search-with-filter', { filter, ...(query !== undefined && { query }) });

  test('accepts any value of one list, and requires a match in each list', async () => {
    const found = await expected({ genres: ['drama', 'comedy'], countries: ['italy'], types: ['film'] });
    expect(found.length).toBeGreaterThan(0);
    for (const { genres, countries, contentType } of found) {
      expect(genres.some(({ slug }) => slug === 'drama' || slug === 'comedy')).toBe(true);
      expect(countries.map(({ slug }) => slug)).toContain('italy');
      expect(contentType.slug).toBe('film');
    }
    const all = await allOf('/v2/contents');
    const own = all.filter(
      ({ genres, countries, contentType }) =>
        contentType.slug === 'film' &&
        countries.some(({ slug }) => slug === 'italy') &&
        genres.some(({ slug }) => ['drama', 'comedy'].includes(slug)),
    );
    expect(ids(found).sort()).toEqual(ids(own).sort());
  });

  test('limits years and rating, with inclusive limits', async () => {
    const found = await expected({ yearFrom: 1990, yearTo: 1999, ratingFrom: 7 });
    expect(found.length).toBeGreaterThan(3);
    for (const { year, rating } of found) {
      expect(year >= 1990 && year <= 1999 && rating.kinopoisk.value >= 7).toBe(true);
    }
    const { year } = found[0] as Card;
    expect(ids(await expected({ yearFrom: year, yearTo: year, ratingFrom: 7 }))).toContain(found[0]?.id);
    expect(await expected({ yearFrom: 2000, yearTo: 1999 })).toEqual([]);
  });

  test('works with a search, people, tags, dubs and languages', async () => {
    const { persons, tags } = await get('/contents/1005');
    expect(ids(await expected({ persons: [persons[0].id] }))).toContain(1005);
    expect(ids(await expected({ tags: [tags[0].slug] }))).toContain(1005);
    const german = ids(await expected({ languages: ['de'] }));
    expect([german.includes(1001), german.includes(1005)]).toEqual([true, false]);
    expect(ids(await expected({ types: ['series'] }, 'маяк'))).toEqual([1]);
    expect(await expected({ types: ['film'] }, 'маяк')).toEqual([]);
    const dubbed = await expected({ voiceAuthors: [1] });
    expect([dubbed.length > 0, dubbed.length < CATALOGUE_SIZE]).toEqual([true, true]);
  });

  test('names an invalid field within it', async () => {
    const body = { filter: { yearFrom: '1990', persons: [0] } };
    const answer = await client.call('POST', '/v2/contents/search-with-filter', { body });
    expect(answer.status).toBe(400);
    const fields = answer.body.errors.map(({ field }: { field: string }) => field).sort();
    expect(fields).toEqual(['filter.persons.0', 'filter.yearFrom']);
  });
});

describe('Categories', () => {
  type Node = { id: number; slug: string; parentId: number | null; contentsCount: number; children: Node[] };

  test('are a tree for each type, and a parent lists the titles of its children', async () => {
    const tree = (await get('/categories/tree/content-type/2')) as Node[];
    expect(tree.map(({ slug }) => slug)).toEqual(['collections', 'genres', 'countries', 'years']);
    for (const parent of tree) {
      expect(parent.parentId).toBeNull();
      const under = new Set<number>();
      for (const child of parent.children) {
        expect([child.parentId, child.children, child.contentsCount > 0]).toEqual([parent.id, [], true]);
        const cards = await allOf(`/types/series/categories/${child.slug}/contents`);
        expect(cards).toHaveLength(child.contentsCount);
        for (const { id } of cards) under.add(id);
      }
      expect(parent.contentsCount).toBe(under.size);
      const own = await allOf(`/v2/types/series/categories/${parent.slug}/contents`, { sort: 'title' });
      expect(new Set(ids(own))).toEqual(under);
    }
  });

  test('contain the titles that match their name', async () => {
    const drama = await allOf('/types/film/categories/drama/contents');
    expect(drama.length).toBeGreaterThan(5);
    for (const { genres, contentType } of drama) {
      expect([contentType.slug, genres.some(({ slug }) => slug === 'drama')]).toEqual(['film', true]);
    }
    const eighties = await allOf('/types/film/categories/1980s/contents');
    expect(eighties.every(({ year }) => year >= 1980 && year < 1990)).toBe(true);
  });

  test('can be filtered and sorted', async () => {
    const path = '/filter-v2/types/film/categories/genres/contents';
    const found = await allOf(path, { filter: { genres: ['war'], yearFrom: 1980 }, sort: 'rating' });
    expect(found.length).toBeGreaterThan(2);
    expect(found.every(({ genres, year }) => genres.some(({ slug }) => slug === 'war') && year >= 1980)).toBe(true);
    const values = found.map(({ rating }) => rating.kinopoisk.value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });

  test('list their filter values with correct counts', async () => {
    const { id } = await get('/categories/genres/content-type/film');
    const filters = await get(`/categories/filters/${id}`);
    const { filters: all, categoryId } = await get(`/v2/categories/filters/${id}`);
    expect(categoryId).toBe(id);
    expect(all.slice(0, filters.length).map(({ name }: { name: string }) => name)).toEqual(
      filters.map(({ name }: { name: string }) => name),
    );
    const [option] = filters.find(({ name }: { name: string }) => name === 'countries').options;
    const path = '/filter-v2/types/film/categories/genres/contents';
    expect(await allOf(path, { filter: { countries: [option.value] } })).toHaveLength(option.count);
    const years = all.find(({ name }: { name: string }) => name === 'year');
    expect(years).toMatchObject({ kind: 'range', options: [], min: expect.any(Number), max: expect.any(Number) });
    expect(await allOf(path, { filter: { yearTo: years.min - 1 } })).toEqual([]);
  });

  test('make the shelves of the main page, of all types or one', async () => {
    const shelves = await get('/categories/main-mart');
    const types = new Set(shelves.map(({ category }: { category: { contentType: string } }) => category.contentType));
    expect(types.size).toBeGreaterThan(3);
    const own = await get('/categories/main-mart/content-type/cartoon');
    expect(own.length).toBeGreaterThan(0);
    for (const { category, contents } of own) {
      expect([category.contentType, contents.length > 0, contents.length <= 12]).toEqual(['cartoon', true, true]);
    }
    expect((await client.call('GET', '/categories/main-mart/content-type/opera')).status).toBe(404);
  });
});

describe('Short lists', () => {
  test('of relevant titles resemble the title and never contain it', async () => {
    const like = await get('/contents/1010');
    const found = (await get('/contents/most-relevant?content-id=1010&limit=5')) as Card[];
    expect(found).toHaveLength(5);
    expect(ids(found)).not.toContain(1010);
    const own = like.genres.map(({ slug }: { slug: string }) => slug);
    for (const { genres } of found) expect(genres.some(({ slug }) => own.includes(slug))).toBe(true);
    expect(await get('/contents/most-relevant')).toHaveLength(12);
    expect((await client.call('GET', '/contents/most-relevant?limit=51')).body.errors[0].field).toBe('limit');
  });

  test('of promoted titles contain playable ones only', async () => {
    const cards = await get('/contents/slider-promo');
    expect(cards.length).toBeGreaterThan(3);
    for (const { availability } of cards) expect(availability).toEqual({ available: true });
  });

  test('of fresh episodes begin with the newest, of the requested types', async () => {
    const { items } = await post('/episodes/fresh', { types: ['series'], pageSize: 50 });
    const times = items.map(({ publishedAt }: { publishedAt: string }) => publishedAt);
    expect(times).toEqual([...times].sort().reverse());
    for (const { episode, content } of items) {
      expect([episode.contentId, content.contentType.slug]).toEqual([content.id, 'series']);
    }
  });
});

describe('Dictionaries', () => {
  test.each(['/types', '/tags', '/genres', '/person-types'])(
    'of %s have ids, slugs and Russian names',
    async (path) => {
      const terms = await get(path);
      expect(new Set(ids(terms)).size).toBe(terms.length);
      for (const { slug, title } of terms) {
        expect(slug).toMatch(/^[a-z0-9-]+$/);
        expect(title).toMatch(/[а-яё]/i);
      }
    },
  );

  test('give one term by its number or name', async () => {
    expect(await get('/types/2')).toEqual({ id: 2, slug: 'series', title: 'Сериалы' });
    expect(await get('/types/by-slug/series')).toEqual({ id: 2, slug: 'series', title: 'Сериалы' });
    expect(await get('/tags/1')).toMatchObject({ id: 1, slug: 'based-on-a-book' });
  });

  test('list dubs, subtitles and languages', async () => {
    expect(await get('/voice-authors')).toContainEqual({ id: 1, title: 'Студия Север' });
    expect(await get('/subtitles')).toContainEqual({ id: 2, label: 'Английские', language: 'en' });
    expect(await get('/languages')).toContainEqual({ id: 1, code: 'ru', title: 'Русский' });
  });

  test('give countries by name and slug', async () => {
    expect((await post('/countries')).length).toBe(12);
    expect(await post('/countries', { query: 'росс' })).toMatchObject([{ slug: 'russia' }]);
    expect(await post('/countries', { slugs: ['japan', 'nowhere'] })).toMatchObject([{ title: 'Япония' }]);
  });

  test('list people by role, with their titles', async () => {
    const { items, total } = await post('/person-types/director/persons', { pageSize: 100 });
    expect(total).toBeGreaterThan(20);
    const { id, name, types } = items[0];
    expect(types).toContain('director');
    const { items: titles } = await get(`/persons/${id}/contents?page-size=100`);
    const credits = await Promise.all(titles.map((card: Card) => get(`/contents/${card.id}`)));
    expect(credits.every(({ persons }) => persons.some((one: { id: number }) => one.id === id))).toBe(true);
    const found = await post('/person-types/director/persons', { query: name.toLowerCase() });
    expect(ids(found.items)).toContain(id);
    expect(await get(`/persons/${id}/contents?page=2&page-size=1`)).toMatchObject({ page: 2, total: titles.length });
  });
});
