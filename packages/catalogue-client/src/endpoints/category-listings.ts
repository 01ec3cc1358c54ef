import type { PageQuery, SortQuery } from '../dto/base';
import { type ContentFilter, ContentPageDto } from '../dto/content-card';
import { endpoint, shape } from '../endpoint';

export const listCategory = endpoint({
  method: 'POST',
  path: '/types/{type}/categories/{slug}/contents',
  body: shape<PageQuery>(),
  response: ContentPageDto,
});

export const listCategoryV2 = endpoint({
  method: 'POST',
  path: '/v2/types/{type}/categories/{slug}/contents',
  body: shape<PageQuery & SortQuery>(),
  response: ContentPageDto,
});

export const listCategoryFiltered = endpoint({
  method: 'POST',
  path: '/filter-v2/types/{type}/categories/{slug}/contents',
  body: shape<PageQuery & SortQuery & { filter?: ContentFilter }>(),
  response: ContentPageDto,
});
