import type { CatalogueEntry } from '../entities';
import { drawDetails } from './details';
import { CONTENT_TYPES, type Term, termOf } from './dictionaries';
import { filmEpisode, seriesEpisodes } from './episodes';
import { type Random, seededRandom } from './random';
import { slugOf } from './slug';
import type { Title } from './title';
import { ADJECTIVES, HEROES, NOUNS, TURNS } from './words';

export const FIRST_GENERATED_ID = 1001;
export const GENERATED_COUNT = 200;
const SEED = 20_260_101;
/** Coprime to the number of pairs, so that the steps visit every pair once. */
const STRIDE = 179;
/** Every n-th title is blocked in this region. */
const CLOSED_EVERY = 25;
const KINOPOISK_BASE = 1_000_000;

/** Generates 200 titles with all catalogue fields, the same on every run. */
export function generatedTitles(origin: string): Title[] {
  return Array.from({ length: GENERATED_COUNT }, (_, index) => titleOf(index, origin));
}

function titleOf(index: number, origin: string): Title {
  const id = FIRST_GENERATED_ID + index;
  const random = seededRandom(SEED + index);
  const type = typeOf(index);
  const details = drawDetails(random, type, index + 1);
  const title = nameOf(index);
  return {
    ...details,
    id,
    slug: `${slugOf(title)}-${id}`,
    imdbId: `tt${KINOPOISK_BASE + id}`,
    entry: entryOf(random, { id, title, type, index }, details, origin),
  };
}

/** Distributes types over twenty titles: eleven films, six series, two cartoons, one show. */
function typeOf(index: number): Term {
  const position = index % 20;
  return termOf(CONTENT_TYPES, position < 11 ? 'film' : position < 17 ? 'series' : position < 19 ? 'cartoon' : 'show');
}

function nameOf(index: number): string {
  const pair = (index * STRIDE) % (ADJECTIVES.length * NOUNS.length);
  const [noun, gender] = NOUNS[pair % NOUNS.length] ?? NOUNS[0];
  const adjective = (ADJECTIVES[Math.floor(pair / NOUNS.length)] ?? ADJECTIVES[0])[gender];
  return `${adjective} ${noun}`;
}

function entryOf(
  random: Random,
  { id, title, type, index }: { id: number; title: string; type: Term; index: number },
  { countries, languages }: Pick<Title, 'countries' | 'languages'>,
  origin: string,
): CatalogueEntry {
  const posterUrl = `${origin}/media/posters/title-${id}.svg`;
  const details = `${random.pick(HEROES)} ${random.pick(TURNS)}`;
  const owner = { id, title, details, posterUrl };
  const isSerial = type.slug === 'series' || type.slug === 'show';
  const { seasons, episodes } = isSerial
    ? seriesEpisodes(random, owner, origin)
    : { seasons: [], episodes: [filmEpisode(random, owner, origin)] };
  return {
    content: {
      id,
      title,
      hasMultipleEpisodes: isSerial,
      posterUrl,
      rating: {
        kinopoisk: { value: random.whole(52, 92) / 10, url: `https://www.kinopoisk.ru/film/${KINOPOISK_BASE + id}/` },
        imdb: { value: random.whole(48, 90) / 10, url: `https://www.imdb.com/title/tt${KINOPOISK_BASE + id}/` },
      },
      contentType: type,
      kinopoiskId: KINOPOISK_BASE + id,
      year: random.whole(1975, 2025),
      countries,
      languages,
      details,
      availability: { available: (index + 1) % CLOSED_EVERY !== 0 },
    },
    seasons,
    episodes,
  };
}
