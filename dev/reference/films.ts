import { BROKEN_TITLE, FILM_S, FILM_TITLE, REGION_TITLE, SAMPLE_S, SHORT_TITLE } from '../media/library';
import type { CatalogueEntry, SegmentMark } from './entities';

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
  readonly segments?: readonly SegmentMark[];
}

/** Live, DASH, MP4 and the two hosting services (contents 4 to 8) join this list as they come. */
const FILMS: readonly Film[] = [
  {
    id: 2,
    title: FILM_TITLE,
    details: 'До отправления поезда сорок минут. За это время нужно решить, ехать ли вообще.',
    poster: 'forty-minutes',
    stream: 'film',
    duration: FILM_S,
    year: 2023,
    segments: [{ type: 'credits', start: 2280, end: FILM_S }],
  },
  {
    id: 3,
    title: REGION_TITLE,
    details: 'Фильм, который в этой стране не показывают.',
    poster: 'closed-shore',
    stream: 'short',
    duration: SAMPLE_S,
    year: 2022,
    isAvailable: false,
  },
  {
    id: 9,
    title: BROKEN_TITLE,
    details: 'Плейлисты на месте, а сегментов нет: так выглядит сломанный поток.',
    poster: 'broken-reel',
    stream: 'broken',
    duration: SAMPLE_S,
    year: 2021,
  },
  {
    id: 10,
    title: SHORT_TITLE,
    details: 'Последний трамвай идёт не по маршруту. Короткий метр, без сезонов и без рекламы.',
    poster: 'midnight-tram',
    stream: 'short',
    duration: SAMPLE_S,
    year: 2025,
  },
];

/** Films are contents with one episode and no season. */
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
      contentType: { slug: 'film' },
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
