import type { Title } from './title';

/** A filter of titles. Each field must match; a list matches by any of its values; an absent field matches all. */
export interface TitleFilter {
  readonly types?: readonly string[] | undefined;
  readonly genres?: readonly string[] | undefined;
  readonly countries?: readonly string[] | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly voiceAuthors?: readonly number[] | undefined;
  readonly persons?: readonly number[] | undefined;
  readonly yearFrom?: number | undefined;
  readonly yearTo?: number | undefined;
  readonly ratingFrom?: number | undefined;
}

export type SortName = 'popular' | 'new' | 'rating' | 'title';

/** Whether a title matches the filter. */
export function matchesFilter(title: Title, filter: TitleFilter): boolean {
  const { year, rating } = title.entry.content;
  return (
    isAny(filter.types, [title.type.slug]) &&
    isAny(filter.genres, slugs(title.genres)) &&
    isAny(filter.countries, slugs(title.countries)) &&
    isAny(
      filter.languages,
      title.languages.map(({ code }) => code),
    ) &&
    isAny(filter.tags, slugs(title.tags)) &&
    isAny(
      filter.voiceAuthors,
      title.voiceAuthors.map(({ id }) => id),
    ) &&
    isAny(
      filter.persons,
      title.persons.map(({ id }) => id),
    ) &&
    year >= (filter.yearFrom ?? Number.NEGATIVE_INFINITY) &&
    year <= (filter.yearTo ?? Number.POSITIVE_INFINITY) &&
    rating.kinopoisk.value >= (filter.ratingFrom ?? 0)
  );
}

/** Whether every word of the query is a prefix of a word in the title or its names. «ё» equals «е». */
export function matchesQuery(title: Title, query: string): boolean {
  const names = [title.entry.content.title, title.originalTitle ?? '', ...title.persons.map(({ name }) => name)];
  const words = wordsOf(names.join(' '));
  return wordsOf(query).every((asked) => words.some((word) => word.startsWith(asked)));
}

/** Returns a sorted copy. Equal items are ordered by id, so that pages do not overlap. */
export function sortTitles(titles: readonly Title[], sort: SortName, order: 'asc' | 'desc' | undefined): Title[] {
  const sign = (order ?? (sort === 'title' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const compare = COMPARE[sort];
  return [...titles].sort((a, b) => sign * compare(a, b) || a.id - b.id);
}

const RUSSIAN = new Intl.Collator('ru');

const COMPARE: Readonly<Record<SortName, (a: Title, b: Title) => number>> = {
  popular: (a, b) => a.popularity - b.popularity,
  new: (a, b) => a.publishedAt - b.publishedAt,
  rating: (a, b) => a.entry.content.rating.kinopoisk.value - b.entry.content.rating.kinopoisk.value,
  title: (a, b) => RUSSIAN.compare(a.entry.content.title, b.entry.content.title),
};

const slugs = (terms: readonly { readonly slug: string }[]): string[] => terms.map(({ slug }) => slug);

function isAny<T>(allowed: readonly T[] | undefined, own: readonly T[]): boolean {
  return allowed === undefined || allowed.length === 0 || own.some((value) => allowed.includes(value));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
