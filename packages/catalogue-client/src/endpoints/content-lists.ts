import { ContentCardsDto, ContentDetailsDto } from '../dto/content-card';
import { endpoint, shape } from '../endpoint';

export const getContentBySlug = endpoint({
  method: 'GET',
  path: '/contents/by-slug/{slug}',
  response: ContentDetailsDto,
});

/** By an id such as `tt1000001`. */
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

/** What is like one film or series, or what is popular now. */
export const getMostRelevant = endpoint({
  method: 'GET',
  path: '/contents/most-relevant',
  query: shape<{ 'content-id'?: number; limit?: number }>(),
  response: ContentCardsDto,
});

/** Those of the ids that there are, in their order. */
export const listContentsByIds = endpoint({
  method: 'POST',
  path: '/contents',
  body: shape<{ ids: readonly number[] }>(),
  response: ContentCardsDto,
});
