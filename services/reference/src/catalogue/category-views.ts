import type * as v from 'valibot';
import { notFound } from '../openapi/problem';
import type * as shapes from '../shapes/answers';
import type { Category } from '../titles/categories';
import { CONTENT_TYPES, COUNTRIES, GENRES, LANGUAGES, TAGS, VOICE_AUTHORS } from '../titles/dictionaries';
import type { Library } from '../titles/library';
import type { Title } from '../titles/title';

type View = v.InferInput<typeof shapes.Category>;
type Option = v.InferInput<typeof shapes.ListFilter>['options'][number];

/** Returns the category of a type. Throws a 404 when either does not exist. */
export function categoryOf(library: Library, type: string, slug: string): Category {
  const found = library.categories.find((category) => category.type.slug === type && category.slug === slug);
  if (found === undefined) throw notFound('Такой категории нет');
  return found;
}

export function categoryById(library: Library, id: number): Category {
  const found = library.categories.find((category) => category.id === id);
  if (found === undefined) throw notFound('Такой категории нет');
  return found;
}

/** Throws a 404 for an unknown type. */
export function typeSlugOf(known: (type: (typeof CONTENT_TYPES)[number]) => boolean): string {
  const found = CONTENT_TYPES.find(known);
  if (found === undefined) throw notFound('Такого типа нет');
  return found.slug;
}

export function categoryView({ id, slug, title, parentId, type, titles }: Category): View {
  return { id, slug, title, parentId, contentType: type.slug, contentsCount: titles.length };
}

/** Returns the categories under this parent, each with its children. */
export function treeOf(all: readonly Category[], parentId: number | null = null): shapes.CategoryTree[] {
  return all
    .filter((category) => category.parentId === parentId)
    .map((category) => ({ ...categoryView(category), children: treeOf(all, category.id) }));
}

/** Returns the fields of a search filter, with the values of these titles and their counts. */
export function listFilters(titles: readonly Title[]): v.InferInput<typeof shapes.ListFilter>[] {
  const filters = [
    { name: 'genres', title: 'Жанры', options: GENRES.map(bySlug), of: (title: Title) => slugs(title.genres) },
    {
      name: 'countries',
      title: 'Страны',
      options: COUNTRIES.map(bySlug),
      of: (title: Title) => slugs(title.countries),
    },
    {
      name: 'languages',
      title: 'Языки',
      options: LANGUAGES.map(({ code, title }) => ({ value: code as string, title: title as string })),
      of: (title: Title) => title.languages.map(({ code }) => code),
    },
    { name: 'tags', title: 'Метки', options: TAGS.map(bySlug), of: (title: Title) => slugs(title.tags) },
    {
      name: 'voiceAuthors',
      title: 'Озвучка',
      options: VOICE_AUTHORS.map(({ id, title }) => ({ value: String(id), title })),
      of: (title: Title) => title.voiceAuthors.map(({ id }) => String(id)),
    },
  ];
  return filters.map(({ name, title, options, of }) => ({
    name,
    title,
    options: options.map((option) => counted(option, titles, of)).filter(({ count }) => count > 0),
  }));
}

/** Returns these fields and the ranges of years and ratings. */
export function allFilters(titles: readonly Title[]): v.InferInput<typeof shapes.AnyFilter>[] {
  const range = (name: string, title: string, of: (title: Title) => number) => {
    const values = titles.map(of);
    return { name, title, kind: 'range' as const, options: [], min: Math.min(...values), max: Math.max(...values) };
  };
  return [
    ...listFilters(titles).map((filter) => ({ ...filter, kind: 'list' as const, min: null, max: null })),
    range('year', 'Год', ({ entry }) => entry.content.year),
    range('rating', 'Рейтинг', ({ entry }) => entry.content.rating.kinopoisk.value),
  ];
}

const slugs = (terms: readonly { readonly slug: string }[]): string[] => terms.map(({ slug }) => slug);
const bySlug = ({ slug, title }: { readonly slug: string; readonly title: string }) => ({ value: slug, title });

function counted(
  { value, title }: { readonly value: string; readonly title: string },
  titles: readonly Title[],
  of: (title: Title) => readonly string[],
): Option {
  return { value, title, count: titles.filter((candidate) => of(candidate).includes(value)).length };
}
