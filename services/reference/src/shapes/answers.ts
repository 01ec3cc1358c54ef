import * as v from 'valibot';
import { Id } from './inputs';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Seconds = v.pipe(v.number(), v.minValue(0));
const Moment = v.pipe(v.string(), v.isoTimestamp());
const Text = v.nullable(v.string());

export const page = <T extends v.GenericSchema>(item: T) =>
  v.object({ items: v.array(item), page: Id, pageSize: Id, total: Count });

export const Dictionary = v.object({ id: Id, slug: v.string(), title: v.string() });
export const Language = v.object({ id: Id, code: v.string(), title: v.string() });
export const Available = v.object({ available: v.boolean() });

const Rating = v.nullable(v.object({ value: v.nullable(v.number()), url: Text }));

export const Season = v.object({ id: Id, order: Id, title: v.string() });

const CARD = {
  id: Id,
  slug: v.string(),
  title: v.string(),
  posterUrl: Text,
  year: v.nullable(v.pipe(v.number(), v.integer())),
  hasMultipleEpisodes: v.boolean(),
  contentType: Dictionary,
  rating: v.object({ kinopoisk: Rating, imdb: Rating }),
  countries: v.array(Dictionary),
  genres: v.array(Dictionary),
  availability: Available,
};

export const ContentCard = v.object(CARD);

export const Content = v.object({
  ...CARD,
  originalTitle: Text,
  kinopoiskId: v.nullable(Id),
  imdbId: Text,
  languages: v.array(Language),
  tags: v.array(Dictionary),
  persons: v.array(v.object({ id: Id, name: v.string(), type: v.string() })),
  details: v.string(),
  seasons: v.array(Season),
  isFavorite: v.boolean(),
});

export const EpisodeVariant = v.object({ id: Id, title: v.string(), filepath: v.string() });

export const Episode = v.object({
  id: Id,
  contentId: Id,
  order: Id,
  title: v.string(),
  description: v.string(),
  posterPath: v.string(),
  duration: Seconds,
  season: v.nullable(v.object({ id: Id, order: Id })),
  m3u8MasterFilePath: v.string(),
  episodeVariants: v.array(EpisodeVariant),
  isCompleted: v.boolean(),
  segments: v.optional(
    v.array(v.object({ type: v.picklist(['intro', 'recap', 'credits']), start: Seconds, end: Seconds })),
  ),
});

export const EpisodeResource = v.object({
  episodeId: Id,
  m3u8MasterFilePath: v.string(),
  episodeVariants: v.array(EpisodeVariant),
});

export const FreshEpisode = v.object({ episode: Episode, content: ContentCard, publishedAt: Moment });

export const HistoryItem = v.object({
  content: ContentCard,
  episodeId: v.nullable(Id),
  seconds: v.nullable(Seconds),
  duration: v.nullable(Seconds),
  isCompleted: v.boolean(),
  watchedAt: Moment,
});

export const WatchedLast = v.object({
  contentId: Id,
  episodeId: Id,
  variantId: v.nullable(Id),
  seconds: Seconds,
  duration: v.nullable(Seconds),
  isCompleted: v.boolean(),
  updatedAt: Moment,
});

const Person = v.object({ userId: Id, name: v.string() });

export const Review = v.object({
  id: Id,
  contentId: Id,
  author: Person,
  title: Text,
  text: v.string(),
  rating: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))),
  votesUp: Count,
  votesDown: Count,
  myVote: v.picklist([-1, 0, 1]),
  isMine: v.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
});

export const Playlist = v.object({
  id: Id,
  slug: v.string(),
  title: v.string(),
  description: Text,
  isPublic: v.boolean(),
  isMine: v.boolean(),
  owner: Person,
  contentsCount: Count,
  posterUrl: Text,
  createdAt: Moment,
  updatedAt: Moment,
});

export const UserDetails = v.object({
  userId: Id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(['user', 'admin']),
  isBlocked: v.boolean(),
  isSubscribed: v.boolean(),
  createdAt: Moment,
});

export const Tokens = v.object({ userId: Id, authToken: v.string(), refreshToken: v.string() });

export const CastMember = v.object({ id: Id, name: v.string(), photoUrl: Text, types: v.array(v.string()) });

const CATEGORY = {
  id: Id,
  slug: v.string(),
  title: v.string(),
  parentId: v.nullable(Id),
  contentType: v.string(),
  contentsCount: Count,
};
export const Category = v.object(CATEGORY);

export type CategoryTree = v.InferOutput<typeof Category> & { children: CategoryTree[] };
export const CategoryNode: v.GenericSchema<CategoryTree> = v.object({
  ...CATEGORY,
  children: v.array(v.lazy(() => CategoryNode)),
});

const FilterOption = v.object({ value: v.string(), title: v.string(), count: Count });
export const ListFilter = v.object({ name: v.string(), title: v.string(), options: v.array(FilterOption) });
export const AnyFilter = v.object({
  name: v.string(),
  title: v.string(),
  kind: v.picklist(['list', 'range']),
  options: v.array(FilterOption),
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
});

export const Shelf = v.object({ category: Category, contents: v.array(ContentCard) });
const AdSource = v.object({ vastUrl: v.string() });
export const AdList = v.object({
  prerollList: v.array(AdSource),
  midrollList: v.array(AdSource),
  schedule: v.optional(v.array(v.object({ at: v.string(), ads: v.array(v.union([AdSource, v.array(AdSource)])) }))),
  frequency: v.optional(v.record(v.string(), v.number())),
});

export { Count, Moment };
