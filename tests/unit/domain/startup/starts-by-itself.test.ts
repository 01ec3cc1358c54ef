import { expect, test } from 'vitest';
import { readStart } from '@/domain/startup/params';
import { startsByItself } from '@/domain/startup/starts-by-itself';

test.each([
  ['?movie_id=1', false, false],
  ['?movie_id=1&auto_play=0', false, false],
  ['?movie_id=1&auto_play=1', false, true],
  ['?movie_id=1&auto_play=true', false, true],
  ['?movie_id=1&auto_play=1', true, false],
])('Start: %s with reduced motion %s starts by itself: %s', (search, matches, expected) => {
  const sources = { search, dataset: null, globals: {}, base: 'https://player.example/' };
  const params = readStart(sources).params;
  expect(params && startsByItself(params, { matchMedia: () => ({ matches }) })).toBe(expected);
});
