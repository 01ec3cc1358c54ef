import * as library from '../../../dev/media/library';
import type { CatalogueEntry, SegmentSpan } from './entities';

interface Film {
  readonly id: number;
  readonly title: string;
  readonly details: string;
  readonly poster: string;
  /** Folder of the stream under /media/. */
  readonly stream: string;
  readonly duration: number;
  readonly year: number;
  readonly isAvailable?: boolean;
  readonly isBroadcast?: boolean;
  readonly segments?: readonly SegmentSpan[];
}

const FILMS: readonly Film[] = [
  {
    id: 2,
    title: library.FILM_TITLE,
    details: 'До отправления поезда сорок минут. За это время нужно решить, ехать ли вообще.',
    poster: 'forty-minutes',
    stream: 'film',
    duration: library.FILM_S,
    year: 2023,
    segments: [{ type: 'credits', start: 2280, end: library.FILM_S }],
  },
  {
    id: 3,
    title: library.REGION_TITLE,
    details: 'Фильм, который в этой стране не показывают.',
    poster: 'closed-shore',
    stream: 'short',
    duration: library.SAMPLE_S,
    year: 2022,
    isAvailable: false,
  },
  {
    id: 4,
    title: library.LIVE_TITLE,
    details: 'Камера на причале вещает без конца. Назад можно вернуться самое меньшее на две минуты.',
    poster: 'harbour',
    stream: 'live',
    duration: 0,
    year: 2025,
    isBroadcast: true,
  },
  {
    id: 5,
    title: library.DASH_TITLE,
    details: 'Дорогу через перевал замело. Четверо в последней машине ещё не знают, что ехать дальше некуда.',
    poster: 'mountain-pass',
    stream: 'dash',
    duration: library.SAMPLE_S,
    year: 2024,
  },
  {
    id: 6,
    title: library.PROGRESSIVE_TITLE,
    details: 'Письмо шло сорок лет. Адресат всё ещё живёт по тому же адресу.',
    poster: 'letter',
    stream: 'progressive',
    duration: library.SAMPLE_S,
    year: 2020,
  },
  {
    id: 7,
    title: library.YOUTUBE_TITLE,
    details: 'Добродушный кролик и три хулигана. Открытый мультфильм студии Blender, видео с YouTube.',
    poster: 'big-buck',
    stream: 'youtube',
    duration: 635,
    year: 2008,
  },
  {
    id: 8,
    title: library.VIMEO_TITLE,
    details: 'Короткий рассказ о том, как сделан один видеоплеер. Видео с Vimeo.',
    poster: 'new-player',
    stream: 'vimeo',
    duration: 62,
    year: 2013,
  },
  {
    id: 9,
    title: library.BROKEN_TITLE,
    details: 'Плейлисты на месте, а сегментов нет: так выглядит сломанный поток.',
    poster: 'broken-reel',
    stream: 'broken',
    duration: library.SAMPLE_S,
    year: 2021,
  },
  {
    id: 10,
    title: library.SHORT_TITLE,
    details: 'Последний трамвай идёт не по маршруту. Короткий метр, без сезонов и без рекламы.',
    poster: 'midnight-tram',
    stream: 'short',
    duration: library.SAMPLE_S,
    year: 2025,
  },
  ...['hls', 'dash', 'mp4'].map((kind, index) => ({
    id: 11 + index,
    title: library.UNTYPED_TITLES[index] ?? '',
    details:
      'Адрес без расширения, сервер без HEAD, тип application/octet-stream: вид потока видно лишь по его началу.',
    poster: 'letter',
    stream: `untyped/${kind}`,
    duration: library.SAMPLE_S,
    year: 2019,
  })),
  ...['cenc', 'cbcs'].flatMap((scheme, at) =>
    ['hls', 'dash'].map((kind, index) => ({
      id: 14 + 2 * at + index,
      title: library.PROTECTED_TITLES[2 * at + index] ?? '',
      details: `Защищённый поток (${kind.toUpperCase()}, ${scheme}): ключи ClearKey у звука, SD и HD свои и меняются на середине.`,
      poster: 'mountain-pass',
      stream: `protected/${scheme}/${kind}`,
      duration: library.SAMPLE_S,
      year: 2018,
    })),
  ),
];

/** Creates the films: contents with one episode and no season. */
export function films(origin: string): CatalogueEntry[] {
  return FILMS.map((film) => entryOf(film, origin));
}

function entryOf(film: Film, origin: string): CatalogueEntry {
  const posterUrl = `${origin}/media/posters/${film.poster}.jpg`;
  const kinopoiskId = 1_000_000 + film.id;
  return {
    content: {
      id: film.id,
      title: film.title,
      hasMultipleEpisodes: false,
      posterUrl,
      rating: {
        kinopoisk: { value: 7.4, url: `https://www.kinopoisk.ru/film/${kinopoiskId}/` },
        imdb: { value: 7.1, url: `https://www.imdb.com/title/tt${kinopoiskId}/` },
      },
      contentType: { slug: film.isBroadcast === true ? 'live' : 'film' },
      kinopoiskId,
      year: film.year,
      countries: [{ slug: 'russia', title: 'Россия' }],
      languages: [{ code: 'ru', title: 'Русский' }],
      details: film.details,
      availability: { available: film.isAvailable !== false },
    },
    seasons: [],
    episodes: [
      {
        id: film.id * 1000 + 1,
        contentId: film.id,
        order: 1,
        title: film.title,
        description: film.details,
        posterPath: posterUrl,
        duration: film.duration,
        season: null,
        m3u8MasterFilePath: `${origin}/media/${film.stream}/master.json`,
        episodeVariants: [],
        isCompleted: false,
        ...(film.segments === undefined ? {} : { segments: film.segments }),
      },
    ],
  };
}
