import { expect, test } from 'vitest';
import { similarName } from '@/domain/startup/similar-name';

test.each([
  ['autoplay', 'auto_play'],
  ['AutoPlay', 'auto_play'],
  ['movieId', 'movie_id'],
  ['seasn', 'season'],
  ['sesaon', 'season'],
  ['episodes', 'episode'],
  ['hide_episods', 'hide_episodes'],
  ['kinopoiskid', 'kinopoisk_id'],
])('similarName: %s is nearly %s', (name, own) => {
  expect(similarName(name)).toBe(own);
});

test.each(['ref', 'utm_source', 'token', 'tt', 'id', 'page', 'order', 'fault', 'x', ''])(
  'similarName: %j is a name of the site',
  (name) => {
    expect(similarName(name)).toBeUndefined();
  },
);
