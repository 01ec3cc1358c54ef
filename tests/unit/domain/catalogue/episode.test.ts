import { describe, expect, test } from 'vitest';
import type { Episode } from '@/domain/catalogue/content';
import { chooseEpisode, findByNumber, sortEpisodes } from '@/domain/catalogue/episode';
import { hasEpisodeChoice, listSeasons, nextEpisode, previousEpisode } from '@/domain/catalogue/episode-list';
import { anEpisode, aSeries, aVariant } from '../../../fixtures/catalogue';

const ids = (episodes: readonly Episode[]) => episodes.map(({ id }) => id);
const series = aSeries();

describe('sortEpisodes', () => {
  test('sorts by season, then by number, numerically', () => {
    const shuffled = [
      anEpisode({ id: 210, order: 10, season: { id: 1, order: 2 } }),
      anEpisode({ id: 1001, order: 1, season: { id: 5, order: 10 } }),
      anEpisode({ id: 12, order: 2, season: { id: 9, order: 1 } }),
      anEpisode({ id: 29, order: 9, season: { id: 1, order: 2 } }),
      anEpisode({ id: 11, order: 1, season: { id: 9, order: 1 } }),
    ];
    expect(ids(sortEpisodes(shuffled))).toEqual([11, 12, 29, 210, 1001]);
  });

  test('puts an episode without a season into the first season, after specials of season 0', () => {
    const film = anEpisode({ id: 1, order: 2, season: null });
    const special = anEpisode({ id: 2, order: 5, season: { id: 7, order: 0 } });
    const first = anEpisode({ id: 3, order: 1, season: { id: 8, order: 1 } });
    const secondSeason = anEpisode({ id: 4, order: 1, season: { id: 9, order: 2 } });
    expect(ids(sortEpisodes([secondSeason, film, first, special]))).toEqual([2, 3, 1, 4]);
  });

  test('keeps the catalogue order of equal numbers, and does not change the input', () => {
    const input = [anEpisode({ id: 2, order: 2 }), anEpisode({ id: 5 }), anEpisode({ id: 4 })];
    expect(ids(sortEpisodes(input))).toEqual([5, 4, 2]);
    expect(ids(input)).toEqual([2, 5, 4]);
    expect(sortEpisodes([])).toEqual([]);
  });
});

describe('sortEpisodes: leaves out', () => {
  const announced = { m3u8MasterFilePath: null };

  test('a repeated id, which would lead from an episode to itself', () => {
    const repeated = [anEpisode({ id: 1 }), anEpisode({ id: 2, order: 2 }), anEpisode({ id: '2', order: 3 })];
    expect(ids(sortEpisodes(repeated))).toEqual([1, 2]);
  });

  test('an episode without a stream of its own or of a dub', () => {
    const dubbed = { ...announced, episodeVariants: [aVariant(1, 'Дубляж')] };
    const named = { ...announced, episodeVariants: [aVariant(2, 'Дубляж', '')] };
    const over = [{}, announced, dubbed, named];
    const list = over.map((one, index) => anEpisode({ id: index, order: index, ...one }));
    expect(ids(sortEpisodes(list))).toEqual([0, 2]);
  });

  test('none where no episode has a stream', () => {
    expect(ids(sortEpisodes([anEpisode({ id: 2, order: 2, ...announced }), anEpisode(announced)]))).toEqual([11, 2]);
  });
});

describe('chooseEpisode', () => {
  const watched = aSeries(({ id }) => ({ isCompleted: id <= 12 }));
  const allWatched = aSeries(() => ({ isCompleted: true }));

  test.each([
    ['by id', watched, { episodeId: 22 }, 22],
    ['by an id as text', watched, { episodeId: '22' }, 22],
    ['by id before season and number', watched, { episodeId: 22, season: 1, episode: 1 }, 22],
    ['a completed one when it is named', watched, { episodeId: 11 }, 11],
    ['by season and number when the id is unknown', watched, { episodeId: 99, season: 2, episode: 3 }, 23],
    ['by season and number', watched, { season: 2, episode: 2 }, 22],
    ['number 1 when only the season is named', watched, { season: 2 }, 21],
    ['the first season when only the number is named', watched, { episode: 3 }, 13],
    ['the first not completed', watched, {}, 13],
    ['the first not completed for an empty request', watched, { episodeId: null, season: null, episode: null }, 13],
    ['the first not completed when the season is missing', watched, { season: 7 }, 13],
    ['the first not completed when the number is missing', watched, { season: 1, episode: 99 }, 13],
    ['the first not completed when episode 0 is wished', watched, { episode: 0 }, 13],
    ['the first when all are completed', allWatched, {}, 11],
    ['the first when all are completed and the wish is unknown', allWatched, { episodeId: 99 }, 11],
  ])('selects %s', (_, episodes, request, id) => {
    expect(chooseEpisode(episodes, request)?.id).toBe(id);
  });

  test('finds a film without a season by season 1 and number 1', () => {
    const film = [anEpisode({ id: 5, season: null })];
    expect(chooseEpisode(film, { season: 1, episode: 1 })?.id).toBe(5);
    expect(chooseEpisode(film, {})?.id).toBe(5);
  });

  test('is undefined for an empty list', () => {
    expect(chooseEpisode([], { episodeId: 1, season: 1 })).toBeUndefined();
  });
});

describe('findByNumber', () => {
  test('finds nothing without a season and a number', () => {
    expect(findByNumber(series, {})).toBeUndefined();
    expect(findByNumber(series, { season: null, episode: null })).toBeUndefined();
  });

  test('does not replace the named season', () => {
    const gap = [anEpisode({ id: 1, order: 1 }), anEpisode({ id: 2, order: 3, season: { id: 2, order: 2 } })];
    expect(findByNumber(gap, { season: 1, episode: 3 })).toBeUndefined();
    expect(findByNumber(gap, { season: 2 })).toBeUndefined();
  });

  test('finds the only episode', () => {
    expect(findByNumber([anEpisode({ id: 5, season: null })], { episode: 1 })?.id).toBe(5);
  });

  test('treats season 0 as a season', () => {
    const special = anEpisode({ id: 7, order: 0, season: { id: 3, order: 0 } });
    expect(findByNumber([special, ...series], { season: 0, episode: 0 })?.id).toBe(7);
  });

  test('uses the order of a season and not its id', () => {
    expect(findByNumber(series, { season: 100, episode: 1 })).toBeUndefined();
  });
});

describe('nextEpisode', () => {
  test.each([
    [11, 12],
    [13, 21],
    [23, undefined],
    [99, undefined],
  ])('after %d is %s', (current, next) => {
    expect(nextEpisode(series, current)?.id).toBe(next);
  });

  test('skips a gap in the numbers', () => {
    const gap = [anEpisode({ id: 1, order: 1 }), anEpisode({ id: 4, order: 4 })];
    expect(nextEpisode(gap, 1)?.id).toBe(4);
  });

  test('is undefined for an empty list', () => {
    expect(nextEpisode([], 1)).toBeUndefined();
  });
});

describe('previousEpisode', () => {
  test.each([
    [12, 11],
    [21, 13],
    [11, undefined],
    [99, undefined],
  ])('before %d is %s', (current, previous) => {
    expect(previousEpisode(series, current)?.id).toBe(previous);
  });
});

describe('listSeasons', () => {
  test('are in order, with the titles of the catalogue', () => {
    const seasons = [
      { id: 200, order: 2, title: 'Возвращение' },
      { id: '100', order: 1, title: 'Начало' },
    ];
    expect(listSeasons(seasons, [...series].reverse())).toEqual([
      { id: 100, order: 1, title: 'Начало' },
      { id: 200, order: 2, title: 'Возвращение' },
    ]);
  });

  test('come from the episodes when the catalogue has no list', () => {
    expect(listSeasons([], series)).toEqual([
      { id: 100, order: 1, title: null },
      { id: 200, order: 2, title: null },
    ]);
  });

  test('leave out a season without episodes', () => {
    expect(listSeasons([{ id: 300, order: 3, title: 'Скоро' }], series).map(({ id }) => id)).toEqual([100, 200]);
  });

  test('are empty for a film', () => {
    expect(listSeasons([{ id: 1, order: 1, title: null }], [anEpisode({ season: null })])).toEqual([]);
  });
});

describe('hasEpisodeChoice', () => {
  test.each([
    [0, false, false],
    [1, false, false],
    [2, false, true],
    [2, true, false],
  ])('with %d episodes and hidden pickers %s is %s', (count, hidden, choice) => {
    expect(hasEpisodeChoice(series.slice(0, count), hidden)).toBe(choice);
  });
});
