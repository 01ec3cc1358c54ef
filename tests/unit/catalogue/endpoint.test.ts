import { describe, expect, test } from 'vitest';
import { AvailableDto } from '@/catalogue/dto/content';
import { endpoint, fillPath } from '@/catalogue/endpoint';

describe('endpoint', () => {
  test('is the definition itself', () => {
    const definition = { method: 'GET', path: '/a/{id}', response: AvailableDto } as const;
    expect(endpoint(definition)).toBe(definition);
  });
});

describe('fillPath', () => {
  test.each<[string, Record<string, string | number>, string]>([
    ['/contents/{id}', { id: 7 }, '/contents/7'],
    ['/contents/{id}/episodes/{episodeId}', { id: 7, episodeId: 8 }, '/contents/7/episodes/8'],
    ['/contents/by-slug/{slug}', { slug: 'a/b?c#d e' }, '/contents/by-slug/a%2Fb%3Fc%23d%20e'],
    ['/contents/by-slug/{slug}', { slug: '../../admin' }, '/contents/by-slug/..%2F..%2Fadmin'],
    ['/contents/by-slug/{slug}', { slug: 'маяк' }, '/contents/by-slug/%D0%BC%D0%B0%D1%8F%D0%BA'],
    ['/contents/by-slug/{slug}', { slug: '{id}$&' }, '/contents/by-slug/%7Bid%7D%24%26'],
    ['/episodes', {}, '/episodes'],
  ])('%s with %j', (path, values, filled) => {
    expect(fillPath(path, values)).toBe(filled);
  });
});
