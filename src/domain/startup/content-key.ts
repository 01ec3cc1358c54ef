import type { Id } from '../catalogue/id';

/** The id of another catalogue by which ours finds a content. */
export interface ContentLookup {
  by: 'kinopoisk' | 'imdb';
  id: Id;
}

/** The content of a start: by its own id, or by a lookup, whose answer has the id. */
export type ContentKey =
  | { movieId: Id; lookup: null }
  /** The id is known once the content has answered. */
  | { movieId: null; lookup: ContentLookup };

const LOOKUP_PATHS = { imdb: '/contents/by-imdb-id', kinopoisk: '/kinopoisk/contents' };

/** Path of the call for the content. */
export const contentPath = ({ movieId, lookup }: ContentKey): string =>
  lookup === null
    ? `/contents/${encodeURIComponent(movieId)}`
    : `${LOOKUP_PATHS[lookup.by]}/${encodeURIComponent(lookup.id)}`;

/** The name of the content in reports and in storage, before and after its answer. */
export const contentLabel = ({ movieId, lookup }: ContentKey): Id =>
  lookup === null ? movieId : `${lookup.by}:${lookup.id}`;
