import * as v from 'valibot';
import type { Content, Rating, Season } from '@/domain/content';

const OptionalText = v.fallback(v.nullish(v.string(), null), null);
const OptionalNumber = v.fallback(v.nullish(v.number(), null), null);

const RatingDto: v.GenericSchema<unknown, Rating | null> = v.fallback(
  v.nullish(v.object({ value: OptionalNumber, url: OptionalText }), null),
  null,
);

const codes = (key: 'slug' | 'code') =>
  v.fallback(
    v.pipe(
      v.nullish(v.array(v.looseObject({ [key]: v.string() })), []),
      v.transform((items) => items.map((item) => String(item[key]))),
    ),
    [],
  );

/**
 * `GET /contents/{id}`. Only what a player cannot do without is required; decoration that is absent or odd is left out
 * rather than keeping the film from the viewer.
 */
export const ContentDto: v.GenericSchema<unknown, Content> = v.pipe(
  v.object({
    id: v.number(),
    title: v.string(),
    hasMultipleEpisodes: v.fallback(v.nullish(v.boolean(), false), false),
    posterUrl: OptionalText,
    year: OptionalNumber,
    kinopoiskId: OptionalNumber,
    rating: v.fallback(v.nullish(v.object({ kinopoisk: RatingDto, imdb: RatingDto })), null),
    contentType: v.fallback(v.nullish(v.object({ slug: v.string() })), null),
    countries: codes('slug'),
    languages: codes('code'),
  }),
  v.transform(({ rating, contentType, ...content }) => ({
    ...content,
    rating: rating ?? { kinopoisk: null, imdb: null },
    contentType: contentType?.slug ?? null,
  })),
);

/** `GET /contents/{id}/seasons`. */
export const SeasonsDto: v.GenericSchema<unknown, Season[]> = v.array(
  v.object({ id: v.number(), order: v.number(), title: OptionalText }),
);

/** `GET /contents/{id}/available`. */
export const AvailableDto = v.object({ available: v.boolean() });
