import * as v from 'valibot';
import { DictionaryDto, DictionaryListDto, IdDto, pageOf } from './base';

const RatingDto = v.nullable(v.object({ value: v.nullable(v.number()), url: v.nullable(v.string()) }));

const card = {
  id: IdDto,
  slug: v.string(),
  title: v.string(),
  posterUrl: v.nullable(v.string()),
  year: v.nullable(v.number()),
  hasMultipleEpisodes: v.boolean(),
  contentType: DictionaryDto,
  rating: v.object({ kinopoisk: RatingDto, imdb: RatingDto }),
  countries: DictionaryListDto,
  genres: DictionaryListDto,
  availability: v.object({ available: v.boolean() }),
};

/** A film or series in a list. */
export const ContentCardDto = v.object(card);

export const ContentCardsDto = v.array(ContentCardDto);

export const ContentPageDto = pageOf(ContentCardDto);

/** A film or series with all its fields. The player reads fewer (`dto/content.ts`). */
export const ContentDetailsDto = v.object({
  ...card,
  originalTitle: v.nullable(v.string()),
  kinopoiskId: v.nullable(v.number()),
  imdbId: v.nullable(v.string()),
  languages: v.array(v.object({ id: v.number(), code: v.string(), title: v.string() })),
  tags: DictionaryListDto,
  persons: v.array(v.object({ id: v.number(), name: v.string(), type: v.string() })),
  details: v.string(),
  seasons: v.array(v.object({ id: IdDto, order: v.number(), title: v.string() })),
  isFavorite: v.boolean(),
});

/** Values of one list are joined by "or", fields by "and". */
export interface ContentFilter {
  types?: readonly string[];
  genres?: readonly string[];
  countries?: readonly string[];
  languages?: readonly string[];
  tags?: readonly string[];
  voiceAuthors?: readonly number[];
  persons?: readonly number[];
  yearFrom?: number;
  yearTo?: number;
  /** 0-10. */
  ratingFrom?: number;
}
