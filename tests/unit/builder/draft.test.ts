import { describe, expect, test } from 'vitest';
import { type Draft, EMPTY_DRAFT, readDraft } from '../../../packages/vv-builder/src/draft';

const read = (draft: Partial<Draft>, lastMovieId = 7) => readDraft({ ...EMPTY_DRAFT, ...draft }, lastMovieId);

describe('readDraft', () => {
  test('reads an empty form as a film without options', () => {
    expect(read({})).toEqual({ frameOptions: { movieId: 1 }, problems: {} });
  });

  test('reads every field', () => {
    const given = {
      movieId: ' 42 ',
      season: '2',
      episode: '03',
      voice: ' Студия Север ',
      start: '1:35',
      autoplay: true,
      share: true,
      accent: 'FF5A3C',
    };
    expect(read(given)).toEqual({
      frameOptions: {
        movieId: 42,
        season: 2,
        episode: 3,
        voice: 'Студия Север',
        t: 95,
        autoplay: true,
        share: true,
        accentColor: '#ff5a3c',
      },
      problems: {},
    });
  });

  test.each<[keyof Draft, string]>([
    ['season', 'x'],
    ['season', '-1'],
    ['season', '1.5'],
    ['episode', '1e3'],
    ['voice', 'a'.repeat(201)],
    ['start', '1:60'],
    ['accent', 'red'],
  ])('reports %s "%.20s" as invalid and leaves it out', (field, text) => {
    const { frameOptions, problems } = read({ [field]: text });
    expect(frameOptions).toEqual({ movieId: 1 });
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(/[а-я]/);
  });

  test.each(['', 'abc', '-1', '99999999999999999999'])(
    'reports movie_id %j and keeps the last valid one',
    (movieId) => {
      const { frameOptions, problems } = read({ movieId });
      expect(frameOptions.movieId).toBe(7);
      expect(problems.movieId).toMatch(/Укажите|целое/);
    },
  );

  test('reads movie_id as the player does', () => {
    expect(read({ movieId: '10abc' })).toEqual({ frameOptions: { movieId: 10 }, problems: {} });
  });

  test('reads a start at 0 as no start', () => {
    expect(read({ start: '0:00' })).toEqual({ frameOptions: { movieId: 1 }, problems: {} });
  });
});
