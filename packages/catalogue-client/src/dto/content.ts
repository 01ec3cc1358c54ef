import * as v from 'valibot';
import { IdDto, wholeList } from './base';

const OptionalText = v.fallback(v.nullish(v.string(), null), null);
const OptionalNumber = v.fallback(v.nullish(v.number(), null), null);

const RatingDto = v.fallback(v.nullish(v.object({ value: OptionalNumber, url: OptionalText }), null), null);

/**
 * The part of `GET /contents/{id}` that a player reads. Only fields without which nothing can play are required. An
 * absent or malformed optional field becomes null or empty, so that the content still plays.
 */
export const ContentDto = v.object({
  id: IdDto,
  title: v.string(),
  hasMultipleEpisodes: v.fallback(v.nullish(v.boolean(), false), false),
  posterUrl: OptionalText,
  year: OptionalNumber,
  kinopoiskId: OptionalNumber,
  rating: v.fallback(v.nullish(v.object({ kinopoisk: RatingDto, imdb: RatingDto }), null), null),
  contentType: v.fallback(v.nullish(v.object({ slug: v.string() }), null), null),
  countries: v.fallback(v.nullish(v.array(v.object({ slug: v.string() })), []), []),
  languages: v.fallback(v.nullish(v.array(v.object({ code: v.string() })), []), []),
});

/** A film or series, parsed from `GET /contents/{id}`. */
export type ContentData = v.InferOutput<typeof ContentDto>;

/** `GET /contents/{id}/seasons`. */
export const SeasonsDto = wholeList(v.object({ id: IdDto, order: v.number(), title: OptionalText }));

/** `GET /contents/{id}/available`. */
export const AvailableDto = v.object({ available: v.boolean() });
