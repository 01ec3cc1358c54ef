import { describe, expect, test } from 'vitest';
import { adListUrl, percentWatched } from '@/domain/ads/ad-plan';

describe('adListUrl', () => {
  test.each([
    ['https://a.example/list?c={content_id}&e={episode_id}', 'https://a.example/list?c=7&e=71'],
    ['/{content_id}/{episode_id}/{content_id}', '/7/71/7'],
    ['https://a.example/list?c=%7Bcontent_id%7D&e=%7bepisode_id%7d', 'https://a.example/list?c=7&e=71'],
    ['https://a.example/list', 'https://a.example/list'],
    ['https://a.example/{other}', 'https://a.example/{other}'],
  ])('fills in %s', (template, expected) => {
    expect(adListUrl(template, 7, 71)).toBe(expected);
  });
});

describe('percentWatched', () => {
  test.each([
    [0, 2400, 0],
    [1200, 2400, 50],
    [1199, 2400, 50],
    [3000, 2400, 100],
    [-1, 2400, 0],
    [10, 0, 0],
    [10, Number.POSITIVE_INFINITY, 0],
    [10, Number.NaN, 0],
  ])('at %s s of %s s is %s %%', (time, duration, expected) => {
    expect(percentWatched(time, duration)).toBe(expected);
  });
});
