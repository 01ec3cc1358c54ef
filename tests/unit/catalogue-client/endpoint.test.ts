import type { AnswerOf, getAvailable } from 'catalogue-client';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { AvailableDto } from '../../../packages/catalogue-client/src/dto/content';
import {
  type CallParams,
  endpoint,
  fillPath,
  joinUrl,
  type QueryPairs,
  shape,
  toQuery,
} from '../../../packages/catalogue-client/src/endpoint';

describe('endpoint', () => {
  test('is the definition itself', () => {
    const definition = { method: 'GET', path: '/a/{id}', response: AvailableDto } as const;
    expect(endpoint(definition)).toBe(definition);
  });

  test('a shape is for the compiler alone', () => {
    expect(shape<{ id: number }>()).toBeUndefined();
  });
});

/** Read by the compiler: without its mistake a line fails the type check. */
describe('parameters are typed from the endpoint', () => {
  /** Takes the parameters of a call. */
  const taking =
    <P extends string, Q, B>() =>
    (params: CallParams<P, Q, B>) =>
      expect(params).toBeDefined();

  test('the path by its braces', () => {
    const ofEpisode = taking<'/contents/{id}/episodes/{episodeId}', undefined, undefined>();
    ofEpisode({ path: { id: 1, episodeId: '2' } });
    // @ts-expect-error one is missing
    ofEpisode({ path: { id: 1 } });
    // @ts-expect-error there is none of this name
    ofEpisode({ path: { id: 1, episodeId: 2, slug: 'x' } });
    // @ts-expect-error it cannot be left out
    ofEpisode({});

    const bare = taking<'/types', undefined, undefined>();
    bare({});
    bare({ path: {} });
    // @ts-expect-error there is nothing to fill
    bare({ path: { id: 1 } });
    // @ts-expect-error it takes no query
    bare({ query: { page: 1 } });
    // @ts-expect-error it takes no body
    bare({ body: {} });
  });

  test('the query and the body: left out only where every field may be', () => {
    const full = taking<'/x', { page?: number }, { text: string }>();
    full({ body: { text: 'a' } });
    full({ query: { page: 1 }, body: { text: 'a' } });
    // @ts-expect-error the body is needed
    full({ query: { page: 1 } });
    // @ts-expect-error not a number
    full({ query: { page: '1' }, body: { text: 'a' } });
  });

  test('a query that is handed on', () => {
    const handingOn = taking<'/x', QueryPairs, undefined>();
    handingOn({});
    handingOn({ query: [['a', '1']] });
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
  ])('%s with %j', (path, values, filled) => {
    expect(fillPath(path, values)).toBe(filled);
  });
});

describe('toQuery', () => {
  test.each<[string, Parameters<typeof toQuery>[0], string]>([
    ['by names', { page: 2, 'page-size': 50, mine: false }, 'page=2&page-size=50&mine=false'],
    ['without a value', { page: undefined, sort: null, text: '' }, 'text='],
    [
      'as it came, in its order',
      [
        ['ref', 'b'],
        ['ref', 'a&b'],
      ],
      'ref=b&ref=a%26b',
    ],
    ['empty', [], ''],
  ])('%s', (_, query, text) => {
    expect(toQuery(query).toString()).toBe(text);
  });
});

test('AnswerOf: is the type of the checked answer', () => {
  expectTypeOf<AnswerOf<typeof getAvailable>>().toEqualTypeOf<{ available: boolean }>();
});

describe('joinUrl', () => {
  test.each([
    ['https://a', 'b', 'https://a/b'],
    ['https://a/', '/b', 'https://a/b'],
    ['https://a//', '//b', 'https://a/b'],
    ['https://a/api', '/b/c', 'https://a/api/b/c'],
    ['/api', 'b', '/api/b'],
    ['', '/b', '/b'],
  ])('%j and %j give %s', (base, path, url) => {
    expect(joinUrl(base, path)).toBe(url);
  });
});
