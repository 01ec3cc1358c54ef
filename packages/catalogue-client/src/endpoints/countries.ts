import { DictionaryListDto } from '../dto/base';
import { endpoint, shape } from '../endpoint';

export const listCountries = endpoint({
  method: 'POST',
  path: '/countries',
  body: shape<{ query?: string; slugs?: readonly string[] }>(),
  response: DictionaryListDto,
});
