import { Ignored, type PageQuery } from '../dto/base';
import { ContentPageDto } from '../dto/content-card';
import { endpoint, shape } from '../endpoint';

export const listFavourites = endpoint({
  method: 'POST',
  path: '/contents/favorites',
  body: shape<PageQuery>(),
  response: ContentPageDto,
});

export const addFavourite = endpoint({ method: 'POST', path: '/contents/favorites/{id}', response: Ignored });

export const removeFavourite = endpoint({ method: 'DELETE', path: '/contents/favorites/{id}', response: Ignored });
