import * as v from 'valibot';

const OptionalText = v.fallback(v.nullish(v.string(), null), null);
const OptionalNumber = v.fallback(v.nullish(v.number(), null), null);

const RatingDto = v.fallback(v.nullish(v.object({ value: OptionalNumber, url: OptionalText }), null), null);

/**
 * `GET /contents/{id}`, as a player reads it. Only fields without which nothing can play are required. An optional field
 * that is absent or malformed becomes null or empty, so that it does not keep the film from the viewer.
 */
export const ContentDto = v.object({
  id: v.number(),
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

/** A film or series, as `GET /contents/{id}` gives it to a player. */
export type ContentData = v.InferOutput<typeof ContentDto>;

/** `GET /contents/{id}/seasons`. */
export const SeasonsDto = v.array(v.object({ id: v.number(), order: v.number(), title: OptionalText }));

/** `GET /contents/{id}/available`. */
export const AvailableDto = v.object({ available: v.boolean() });
