import type { AnswerOf, getAvailable } from 'catalogue-client';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { AvailableDto } from '../../../packages/catalogue-client/src/dto/content';
import {
  type CallParams,
  endpoint,
  fillPath,
  type QueryPairs,
  shape,
  toQuery,
} from '../../../packages/catalogue-client/src/endpoint';

describe('endpoint', () => {
  test('returns the definition itself', () => {
    const definition = { method: 'GET', path: '/a/{id}', response: AvailableDto } as const;
    expect(endpoint(definition)).toBe(definition);
  });

  test('keeps the response type for the compiler only', () => {
    expect(shape<{ id: number }>()).toBeUndefined();
  });
});

/** The compiler checks these lines: a line without its error fails the type check. */
describe('Endpoint parameters', () => {
  /** Gives a function that takes the parameters of a call. */
  const takeParameters =
    <P extends string, Q, B>() =>
    (params: CallParams<P, Q, B>) =>
      expect(params).toBeDefined();

  test('are typed by the braces of the path', () => {
    const ofEpisode = takeParameters<'/contents/{id}/episodes/{episodeId}', undefined, undefined>();
    ofEpisode({ path: { id: 1, episodeId: '2' } });
    // @ts-expect-error a path parameter is missing
    ofEpisode({ path: { id: 1 } });
    // @ts-expect-error the path has no such parameter
    ofEpisode({ path: { id: 1, episodeId: 2, slug: 'x' } });
    // @ts-expect-error the path is required
    ofEpisode({});

    const bare = takeParameters<'/types', undefined, undefined>();
    bare({});
    bare({ path: {} });
    // @ts-expect-error the path has no parameter
    bare({ path: { id: 1 } });
    // @ts-expect-error the call has no query
    bare({ query: { page: 1 } });
    // @ts-expect-error the call has no body
    bare({ body: {} });
  });

  test('may be omitted only when every field of query and body is optional', () => {
    const full = takeParameters<'/x', { page?: number }, { text: string }>();
    full({ body: { text: 'a' } });
    full({ query: { page: 1 }, body: { text: 'a' } });
    // @ts-expect-error the body is required
    full({ query: { page: 1 } });
    // @ts-expect-error the page is not a number
    full({ query: { page: '1' }, body: { text: 'a' } });
  });

  test('accept a query of name and value pairs', () => {
    const withPairs = takeParameters<'/x', QueryPairs, undefined>();
    withPairs({});
    withPairs({ query: [['a', '1']] });
  });
});

describe('fillPath', () => {
  test.each<[string, Record<string, string | number>, string]>([
    ['/contents/{id}', { id: 7 }, '/contents/7'],
    ['/contents/{id}/episodes/{episodeId}', { id: 7, episodeId: 8 }, '/contents/7/episodes/8'],
    ['/sitemap{n}.xml', { n: 2 }, '/sitemap2.xml'],
    ['/contents/by-slug/{slug}', { slug: 'a/b?c#d e' }, '/contents/by-slug/a%2Fb%3Fc%23d%20e'],
    ['/contents/by-slug/{slug}', { slug: '../../admin' }, '/contents/by-slug/..%2F..%2Fadmin'],
    ['/contents/by-slug/{slug}', { slug: 'маяк' }, '/contents/by-slug/%D0%BC%D0%B0%D1%8F%D0%BA'],
    ['/contents/by-slug/{slug}', { slug: '{id}$&' }, '/contents/by-slug/%7Bid%7D%24%26'],
    ['/episodes', {}, '/episodes'],
  ])('fills %s with %j', (path, values, filled) => {
    expect(fillPath(path, values)).toBe(filled);
  });
});

describe('toQuery', () => {
  test.each<[string, Parameters<typeof toQuery>[0], string]>([
    ['an object by its names', { page: 2, 'page-size': 50, mine: false }, 'page=2&page-size=50&mine=false'],
    ['no parameter without a value', { page: undefined, sort: null, text: '' }, 'text='],
    [
      'pairs in their order',
      [
        ['ref', 'b'],
        ['ref', 'a&b'],
      ],
      'ref=b&ref=a%26b',
    ],
    ['an empty list as an empty text', [], ''],
  ])('writes %s', (_, query, text) => {
    expect(toQuery(query).toString()).toBe(text);
  });
});

test('AnswerOf: is the type of the validated response', () => {
  expectTypeOf<AnswerOf<typeof getAvailable>>().toEqualTypeOf<{ available: boolean }>();
});
