import {
  EPISODES,
  type EpisodeSample,
  SAMPLE_S,
  SERIES_TITLE,
  VOICE_OVERS,
  voiceOversOf,
} from '../../../dev/media/library';
import type { CatalogueEntry, Episode, SegmentSpan } from './entities';
import { films } from './films';

/** Creates the catalogue by content id, with URLs on the given origin. */
export function createCatalogue(origin: string): ReadonlyMap<number, CatalogueEntry> {
  const entries = [series(origin), ...films(origin)];
  return new Map(entries.map((entry) => [entry.content.id, entry]));
}

const SERIES_ID = 1;
const SEASON_ID_BASE = 10;
/** Order of EPISODES in the response. */
const SHUFFLED = [4, 1, 0, 5, 3, 2];

function series(origin: string): CatalogueEntry {
  const episodes = SHUFFLED.flatMap((index) => EPISODES.slice(index, index + 1)).map((sample) =>
    episode(sample, origin),
  );
  return {
    content: {
      id: SERIES_ID,
      title: SERIES_TITLE,
      hasMultipleEpisodes: true,
      posterUrl: `${origin}/media/posters/lighthouse.jpg`,
      rating: {
        kinopoisk: { value: 8.1, url: 'https://www.kinopoisk.ru/series/1000001/' },
        imdb: { value: 7.9, url: 'https://www.imdb.com/title/tt1000001/' },
      },
      contentType: { slug: 'series' },
      kinopoiskId: 1_000_001,
      year: 2024,
      countries: [{ slug: 'russia', title: 'Россия' }],
      languages: [
        { code: 'ru', title: 'Русский' },
        { code: 'en', title: 'Английский' },
      ],
      details: 'На краю земли стоит маяк, который не горел двадцать лет. Однажды ночью он зажигается сам.',
      availability: { available: true },
    },
    seasons: [2, 1].map((order) => ({ id: SEASON_ID_BASE + order, order, title: `Сезон ${order}` })),
    episodes,
  };
}

function episode(sample: EpisodeSample, origin: string): Episode {
  const { season, number, slug, title, description } = sample;
  const id = 100 * season + number;
  const folder = `${origin}/media/series/${slug}`;
  const recap: SegmentSpan[] = number > 1 ? [{ type: 'recap', start: 0, end: 4 }] : [];
  return {
    id,
    contentId: SERIES_ID,
    order: number,
    title,
    description,
    posterPath: `${folder}/poster.jpg`,
    duration: SAMPLE_S,
    season: { id: SEASON_ID_BASE + season, order: season },
    m3u8MasterFilePath: `${folder}/master.json`,
    episodeVariants: voiceOversOf(sample).map((dub) => ({
      id: id * 10 + VOICE_OVERS.indexOf(dub) + 1,
      title: dub.title,
      filepath: `${folder}/${dub.slug}.json`,
    })),
    isCompleted: false,
    segments: [...recap, { type: 'intro', start: 4, end: 12 }, { type: 'credits', start: 40, end: SAMPLE_S }],
  };
}
