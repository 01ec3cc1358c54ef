import { describe, expect, test } from 'vitest';
import { getAvailable, getContent, getEpisodes, getSeasons } from '@/catalogue/endpoints/contents';

describe('the endpoints of contents', () => {
  test.each([
    [getContent, 'GET /contents/{id}'],
    [getSeasons, 'GET /contents/{id}/seasons'],
    [getAvailable, 'GET /contents/{id}/available'],
    [getEpisodes, 'GET /episodes'],
  ])('$path is a call of spec section 7', ({ method, path }, expected) => {
    expect(`${method} ${path}`).toBe(expected);
  });
});
