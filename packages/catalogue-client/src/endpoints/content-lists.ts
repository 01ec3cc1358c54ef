import type { Id } from '../dto/base';
import { ContentCardsDto, ContentDetailsDto } from '../dto/content-card';
import { endpoint, shape } from '../endpoint';

export const getContentBySlug = endpoint({
  method: 'GET',
  path: '/contents/by-slug/{slug}',
  response: ContentDetailsDto,
});

/** `id` is an IMDb id such as `tt1000001`. */
export const getContentByImdbId = endpoint({
  method: 'GET',
  path: '/contents/by-imdb-id/{id}',
  response: ContentDetailsDto,
});

export const getContentByKinopoiskId = endpoint({
  method: 'GET',
  path: '/kinopoisk/contents/{id}',
  response: ContentDetailsDto,
});

export const getSliderPromo = endpoint({ method: 'GET', path: '/contents/slider-promo', response: ContentCardsDto });

/** Films and series like the given one. Without `content-id`: those popular now. */
export const getMostRelevant = endpoint({
  method: 'GET',
  path: '/contents/most-relevant',
  query: shape<{ 'content-id'?: Id; limit?: number }>(),
  response: ContentCardsDto,
});

/** The contents with these ids, in this order. Unknown ids are left out. */
export const listContentsByIds = endpoint({
  method: 'POST',
  path: '/contents',
  body: shape<{ ids: readonly Id[] }>(),
  response: ContentCardsDto,
});
