import type { PageQuery, SortQuery } from '../dto/base';
import { type ContentFilter, ContentPageDto } from '../dto/content-card';
import { endpoint, shape } from '../endpoint';

export const listContents = endpoint({
  method: 'POST',
  path: '/v2/contents',
  body: shape<PageQuery & SortQuery>(),
  response: ContentPageDto,
});

export const searchContents = endpoint({
  method: 'POST',
  path: '/v2/contents/search',
  body: shape<PageQuery & SortQuery & { query: string }>(),
  response: ContentPageDto,
});

export const searchContentsWithFilter = endpoint({
  method: 'POST',
  path: '/v2/contents/search-with-filter',
  body: shape<PageQuery & SortQuery & { query?: string; filter?: ContentFilter }>(),
  response: ContentPageDto,
});
