import * as v from 'valibot';

/** A positive whole number in a path. */
export const PathId = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'Expected a whole number'),
  v.transform(Number),
  v.number(),
  v.integer(),
  v.minValue(1),
);

export const IdPath = v.object({ id: PathId });

export const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,119}$/, 'Expected a slug'));
export const SlugPath = v.object({ slug: Slug });
/** Path of a category: the slug of its type and its own. */
export const CategoryPath = v.object({ type: Slug, slug: Slug });

/** A whole number in a query, within bounds. */
export const queryNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, 'Expected a whole number'),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(least),
    v.maxValue(most),
  );

/** An id within a JSON body. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1));

const MOST_ITEMS = 100;
const DEFAULT_ITEMS = 20;

/** Fields of a body that requests one page of a list. */
export const PAGE_FIELDS = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_ITEMS)), DEFAULT_ITEMS),
};
export const PageBody = v.object(PAGE_FIELDS);

/** The same fields as a query. */
export const PageQuery = v.object({
  page: v.optional(queryNumber(1, Number.MAX_SAFE_INTEGER), '1'),
  'page-size': v.optional(queryNumber(1, MOST_ITEMS), String(DEFAULT_ITEMS)),
});

export const SORT_FIELDS = {
  sort: v.optional(v.picklist(['popular', 'new', 'rating', 'title']), 'popular'),
  order: v.optional(v.picklist(['asc', 'desc'])),
};

const MOST_QUERY = 200;
export const SearchText = v.pipe(v.string(), v.minLength(1), v.maxLength(MOST_QUERY));
/** An optional search query. An empty one matches everything. */
export const OptionalSearch = v.optional(v.pipe(v.string(), v.maxLength(MOST_QUERY)));

const Slugs = v.optional(v.array(v.string()));
const Ids = v.optional(v.array(Id));
const Year = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1800), v.maxValue(2200)));

export const Filter = v.object({
  types: Slugs,
  genres: Slugs,
  countries: Slugs,
  languages: Slugs,
  tags: Slugs,
  voiceAuthors: Ids,
  persons: Ids,
  yearFrom: Year,
  yearTo: Year,
  ratingFrom: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10))),
});

export const Slugs100 = v.optional(v.pipe(v.array(v.string()), v.maxLength(MOST_ITEMS)));

export const Email = v.pipe(v.string(), v.maxLength(200), v.email());
export const NewPassword = v.pipe(v.string(), v.minLength(8), v.maxLength(128));
export const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
export const MailToken = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
