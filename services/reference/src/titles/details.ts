import { COUNTRIES, GENRES, LANGUAGES, PERSON_TYPES, SPOKEN, TAGS, type Term, VOICE_AUTHORS } from './dictionaries';
import { PERSONS } from './persons';
import type { Random } from './random';
import type { Credit, Language, TitleDetails } from './title';

/** Range of the number of persons of each type. */
const CREW: Readonly<Record<string, readonly [number, number]>> = { actor: [3, 5], director: [1, 1], writer: [1, 2] };
const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Draws the facts of a title, such as countries and people. */
export function drawDetails(random: Random, type: Term, age: number, over: Partial<TitleDetails> = {}): TitleDetails {
  const countries = over.countries ?? random.some(COUNTRIES, random.whole(1, 4) === 1 ? 2 : 1);
  return {
    type,
    originalTitle: null,
    genres: random.some(GENRES, random.whole(1, 3)),
    countries,
    languages: languagesOf(countries),
    tags: random.some(TAGS, random.whole(0, 3)),
    persons: drawCredits(random),
    voiceAuthors: random.some(VOICE_AUTHORS, random.whole(1, 3)),
    popularity: random.whole(1, 10_000),
    publishedAt: FIRST_DAY - age * DAY_MS,
    ...over,
  };
}

/** Russian comes first, because every title is dubbed. */
function languagesOf(countries: readonly Term[]): Language[] {
  const codes = ['ru', ...countries.map(({ slug }) => SPOKEN[slug] ?? 'ru')];
  return LANGUAGES.filter(({ code }) => codes.includes(code));
}

function drawCredits(random: Random): Credit[] {
  return PERSON_TYPES.flatMap(({ slug }) => {
    const [fewest, most] = CREW[slug] ?? [0, 0];
    return random.some(PERSONS, random.whole(fewest, most)).map((person) => ({ ...person, type: slug }));
  });
}
