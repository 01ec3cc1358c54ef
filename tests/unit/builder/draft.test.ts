import { describe, expect, test } from 'vitest';
import { type Draft, EMPTY_DRAFT, type KnownContent, readDraft } from '../../../packages/vv-builder/src/draft';

const read = (draft: Partial<Draft>, known?: KnownContent, lastMovieId = 7) =>
  readDraft({ ...EMPTY_DRAFT, ...draft }, lastMovieId, known);

const PLAIN = { options: { movieId: 1 }, query: [], ratio: '16/9', width: null };
const option = (value: string) => ({ value, label: value });

/** A series of two seasons whose chosen episode has two dubs and lasts 24.4 s. */
const SERIES: KnownContent = {
  lists: { seasons: ['1', '2'].map(option), episodes: ['1', '2', '3'].map(option), dubs: ['Север', 'Юг'].map(option) },
  duration: 24.4,
};
const FILM: KnownContent = { lists: { seasons: [], episodes: [], dubs: [] }, duration: 2400 };

describe('readDraft', () => {
  test('reads an empty form as a film without options', () => {
    expect(read({})).toEqual({ choice: PLAIN, problems: {} });
  });

  test('reads every field', () => {
    const given: Draft = {
      movieId: ' 42 ',
      season: '2',
      episode: '03',
      episodeId: '900',
      variantId: '7',
      voice: ' Студия Север ',
      start: '1:35',
      episodeTime: '',
      end: '2:00',
      accent: 'FF5A3C',
      languages: 'ru,  en-US',
      userId: 'u-1',
      fullscreenMode: 'stretched',
      ratio: '4/3',
      width: '640',
      autoplay: true,
      muted: true,
      loop: true,
      share: true,
      hideEpisodes: true,
      noQuestion: true,
      othersPlay: true,
      noCatchUp: true,
      noRegionCheck: true,
    };
    expect(read(given)).toEqual({
      choice: {
        options: {
          movieId: 42,
          season: 2,
          episode: 3,
          episodeId: 900,
          variantId: 7,
          voice: 'Студия Север',
          t: 95,
          accentColor: '#ff5a3c',
          userId: 'u-1',
          autoplay: true,
          share: true,
          hideEpisodes: true,
        },
        query: [
          ['end', '120'],
          ['lang_order', 'ru'],
          ['lang_order', 'en-US'],
          ['fullscreen_mode', 'stretched'],
          ['muted', '1'],
          ['loop', '1'],
          ['still_watching', '0'],
          ['pause_others', '0'],
          ['live_catch_up', '0'],
          ['disable_checking_available', '1'],
        ],
        ratio: '4/3',
        width: 640,
      },
      problems: {},
    });
    expect(read({ episode: '2', episodeTime: '1:00' }).choice.query).toEqual([['episode_time', '60']]);
  });

  test.each<[keyof Draft, string]>([
    ['season', 'x'],
    ['season', '-1'],
    ['season', '1.5'],
    ['episode', '1e3'],
    ['episodeId', 'a b'],
    ['variantId', '1 2'],
    ['voice', 'a'.repeat(201)],
    ['start', '1:60'],
    ['start', '9:99'],
    ['start', '-5'],
    ['episodeTime', '1:2:3:4'],
    ['accent', 'red'],
    ['accent', '#12345'],
    ['languages', 'русский'],
    ['userId', 'a'.repeat(201)],
    ['fullscreenMode', 'huge'],
    ['ratio', '16:9'],
    ['width', '100%'],
    ['width', '199'],
    ['width', '7681'],
  ])('reports %s "%.20s" as invalid and leaves it out', (field, text) => {
    const { choice, problems } = read({ [field]: text });
    expect(choice).toEqual(PLAIN);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(/[а-я]/);
  });

  test.each(['', ' ', '-1', '1.5', 'a b', 'a/b', '3"><script>'])(
    'reports movie_id %j and keeps the last valid one',
    (movieId) => {
      const { choice, problems } = read({ movieId });
      expect(choice.options.movieId).toBe(7);
      expect(problems.movieId).toMatch(/Укажите|id из каталога/);
    },
  );

  test.each([
    ['007', 7],
    ['mayak-na-krayu', 'mayak-na-krayu'],
    ['3f2b1c5e-1', '3f2b1c5e-1'],
  ])('reads movie_id %j as the player does', (movieId, value) => {
    expect(read({ movieId })).toEqual({ choice: { ...PLAIN, options: { movieId: value } }, problems: {} });
  });

  test('reads a start at 0 as no start', () => {
    expect(read({ start: '0:00' })).toEqual({ choice: PLAIN, problems: {} });
  });
});

describe('readDraft with the content known', () => {
  test('accepts what the content has', () => {
    expect(read({ season: '2', episode: '3', voice: 'Юг', start: '0:24' }, SERIES).problems).toEqual({});
  });

  test.each<[Partial<Draft>, keyof Draft, RegExp]>([
    [{ season: '9' }, 'season', /Сезона 9 в каталоге нет/],
    [{ episode: '9' }, 'episode', /Серии 9 в этом сезоне нет/],
    [{ voice: 'Запад' }, 'voice', /нет/],
    [{ start: '1:05' }, 'start', /В этом видео 0:24: начало дальше конца/],
    [{ episode: '2', episodeTime: '1:05' }, 'episodeTime', /дальше конца/],
    [{ start: '20', end: '10' }, 'end', /раньше начала/],
    [{ episodeTime: '5' }, 'episodeTime', /назовите серию/],
    [{ episode: '2', start: '5', episodeTime: '6' }, 'episodeTime', /задано выше/],
  ])('reports %j at %s', (draft, field, text) => {
    const { problems, choice } = read(draft, SERIES);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(text);
    expect(choice).toEqual(read({ ...draft, [field]: '' }, SERIES).choice);
  });

  test('reports a season or an episode of a film', () => {
    expect(Object.keys(read({ season: '1' }, FILM).problems)).toEqual(['season']);
    expect(Object.keys(read({ episode: '1' }, FILM).problems)).toEqual(['episode']);
  });

  test('leaves a dub alone while no dub is known: audio tracks are reported later', () => {
    expect(read({ voice: 'Север' }, FILM).problems).toEqual({});
  });

  test('accepts any start while the length is unknown', () => {
    expect(read({ start: '99:00:00' }, { ...SERIES, duration: null }).problems).toEqual({});
  });
});
