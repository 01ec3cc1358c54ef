import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import * as calls from '@/catalogue/calls';
import { FULL_CONTENT } from '../../fixtures/wire';

const { getContent } = calls;

const MINIMAL = {
  id: 1,
  title: 'Маяк',
  hasMultipleEpisodes: false,
  posterUrl: null,
  year: null,
  kinopoiskId: null,
  rating: { kinopoisk: null, imdb: null },
  contentType: null,
  countries: [],
  languages: [],
};

/** The field that an error names, or null for a valid value. */
function refusedPath(schema: v.GenericSchema, value: unknown): string | null {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? null : (v.getDotPath(parsed.issues[0]) ?? '');
}

describe('posters', () => {
  test('have the width of the frame where the service names it', () => {
    vi.stubGlobal('window', { innerWidth: 800, innerHeight: 450, devicePixelRatio: 1.5 });
    const poster = 'https://img.example/{width}.jpg';
    expect(v.parse(getContent.response, { id: 1, title: 'Маяк', posterUrl: poster }).posterUrl).toBe(
      'https://img.example/1280.jpg',
    );
    const [episode] = v.parse(calls.getEpisodes.response, [{ id: 1, order: 1, posterPath: poster }]);
    expect(episode?.posterPath).toBe('https://img.example/1280.jpg');
    vi.unstubAllGlobals();
  });
});

describe('getContent', () => {
  test('reads every field that the player uses and drops the others', () => {
    expect(v.parse(getContent.response, FULL_CONTENT)).toEqual({
      id: 1,
      title: 'Маяк',
      hasMultipleEpisodes: true,
      posterUrl: 'https://img.example/1.jpg',
      year: 2021,
      kinopoiskId: 301,
      rating: {
        kinopoisk: { value: 8.1, url: 'https://kinopoisk.example/1' },
        imdb: { value: 7.9, url: 'https://imdb.example/1' },
      },
      contentType: 'series',
      countries: ['russia', 'france'],
      languages: ['ru', 'en'],
    });
  });

  test('requires only the id and the title', () => {
    expect(v.parse(getContent.response, { id: 1, title: 'Маяк' })).toEqual(MINIMAL);
  });

  test('reads null as absent in every other field', () => {
    const nulls = Object.fromEntries(Object.keys(FULL_CONTENT).map((key) => [key, null]));
    expect(v.parse(getContent.response, { ...nulls, id: 1, title: 'Маяк' })).toEqual(MINIMAL);
  });

  test.each<[string, object, object]>([
    ['year as text', { year: '2021' }, { year: null }],
    ['poster as an object', { posterUrl: {} }, { posterUrl: null }],
    ['flag as a number', { hasMultipleEpisodes: 1 }, { hasMultipleEpisodes: false }],
    ['rating as a number', { rating: 8 }, { rating: { kinopoisk: null, imdb: null } }],
    [
      'one rating only',
      { rating: { imdb: { value: 7 } } },
      { rating: { kinopoisk: null, imdb: { value: 7, url: null } } },
    ],
    [
      'rating value as text',
      { rating: { imdb: { value: '7', url: 'u' } } },
      { rating: { kinopoisk: null, imdb: { value: null, url: 'u' } } },
    ],
    [
      'one odd rating',
      { rating: { imdb: 7, kinopoisk: { value: 8 } } },
      { rating: { imdb: null, kinopoisk: { value: 8, url: null } } },
    ],
    ['type as text', { contentType: 'film' }, { contentType: null }],
    ['countries as text', { countries: 'ru' }, { countries: [] }],
    ['a country without slug', { countries: [{ id: 1 }] }, { countries: [] }],
    ['languages as an object', { languages: { code: 'ru' } }, { languages: [] }],
  ])('accepts a content with a malformed optional field: %s', (_, odd, read) => {
    expect(v.parse(getContent.response, { id: 1, title: 'Маяк', ...odd })).toEqual({ ...MINIMAL, ...read });
  });

  test.each<[string, unknown, string]>([
    ['no id', { title: 'Маяк' }, 'id'],
    ['an empty id', { id: '', title: 'Маяк' }, 'id'],
    ['no title', { id: 1 }, 'title'],
    ['title null', { id: 1, title: null }, 'title'],
    ['a list', [], 'id'],
    ['null', null, ''],
    ['text', '<html>', ''],
  ])('refuses %s and names the field', (_, value, path) => {
    expect(refusedPath(getContent.response, value)).toBe(path);
  });
});

test('Catalogue calls: the player makes eleven', () => {
  expect(
    Object.values(calls)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual([
    'GET /contents/by-imdb-id/{id}',
    'GET /contents/{id}',
    'GET /contents/{id}/available',
    'GET /contents/{id}/episodes/watched/last',
    'GET /contents/{id}/seasons',
    'GET /episodes',
    'GET /kinopoisk/contents/{id}',
    'POST /authentication/refresh',
    'POST /contents/{id}/episodes/{episodeId}/completed',
    'POST /contents/{id}/episodes/{episodeId}/time-progress',
    'POST /contents/{id}/history',
  ]);
});
