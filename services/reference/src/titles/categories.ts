import { CONTENT_TYPES, COUNTRIES, GENRES, type Term } from './dictionaries';
import type { Title } from './title';

/** A category in the tree of one content type. */
export interface Category {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly parentId: number | null;
  readonly type: Term;
  /** The contents of the category and of its children. */
  readonly titles: readonly Title[];
}

interface Draft {
  readonly slug: string;
  readonly title: string;
  holds(title: Title): boolean;
}

const IDS_PER_TYPE = 1000;
/** Titles from this year on are new. */
const NEW_FROM_YEAR = 2022;
const BEST_FROM_RATING = 8;
const DECADES = [2020, 2010, 2000, 1990, 1980, 1970];

/** The main mart shows these, in this order. */
export const MART_SLUGS = ['new', 'best'];

const GROUPS: readonly { readonly slug: string; readonly title: string; readonly children: readonly Draft[] }[] = [
  {
    slug: 'collections',
    title: 'Подборки',
    children: [
      { slug: 'new', title: 'Новинки', holds: ({ entry }) => entry.content.year >= NEW_FROM_YEAR },
      { slug: 'best', title: 'Лучшее', holds: ({ entry }) => entry.content.rating.kinopoisk.value >= BEST_FROM_RATING },
    ],
  },
  {
    slug: 'genres',
    title: 'Жанры',
    children: GENRES.map((genre) => ({ ...genre, holds: ({ genres }) => genres.includes(genre) })),
  },
  {
    slug: 'countries',
    title: 'Страны',
    children: COUNTRIES.map((country) => ({ ...country, holds: ({ countries }) => countries.includes(country) })),
  },
  {
    slug: 'years',
    title: 'Годы',
    children: DECADES.map((decade) => ({
      slug: `${decade}s`,
      title: `${decade}-е`,
      holds: ({ entry }) => Math.floor(entry.content.year / 10) * 10 === decade,
    })),
  },
];

/** Creates the trees of all types, parents before children. Empty categories are left out. */
export function createCategories(titles: readonly Title[]): Category[] {
  return CONTENT_TYPES.flatMap((type) =>
    categoriesOf(
      type,
      titles.filter((title) => title.type.slug === type.slug),
    ),
  );
}

function categoriesOf(type: Term, titles: readonly Title[]): Category[] {
  let id = type.id * IDS_PER_TYPE;
  return GROUPS.flatMap(({ slug, title, children }) => {
    id += 1;
    const parent = { id, slug, title, parentId: null, type };
    const own = children.map((child) => {
      id += 1;
      const assigned = titles.filter(child.holds);
      return { id, slug: child.slug, title: child.title, parentId: parent.id, type, titles: assigned };
    });
    const filled = own.filter((child) => child.titles.length > 0);
    const assigned = titles.filter((candidate) => filled.some((child) => child.titles.includes(candidate)));
    return assigned.length === 0 ? [] : [{ ...parent, titles: assigned }, ...filled];
  });
}
