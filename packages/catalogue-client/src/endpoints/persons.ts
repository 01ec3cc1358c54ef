import * as v from 'valibot';
import { DictionaryListDto, type PageQuery, pageOf } from '../dto/base';
import { ContentPageDto } from '../dto/content-card';
import { endpoint, shape } from '../endpoint';

const PersonDto = v.object({
  id: v.number(),
  name: v.string(),
  photoUrl: v.nullable(v.string()),
  /** Slugs. */
  types: v.array(v.string()),
});

export const listPersonTypes = endpoint({ method: 'GET', path: '/person-types', response: DictionaryListDto });

export const listPersons = endpoint({
  method: 'POST',
  path: '/person-types/{slug}/persons',
  body: shape<PageQuery & { query?: string }>(),
  response: pageOf(PersonDto),
});

export const listPersonContents = endpoint({
  method: 'GET',
  path: '/persons/{id}/contents',
  query: shape<{ page?: number; 'page-size'?: number }>(),
  response: ContentPageDto,
});
