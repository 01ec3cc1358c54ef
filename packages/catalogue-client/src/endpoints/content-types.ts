import { DictionaryDto, DictionaryListDto } from '../dto/base';
import { endpoint } from '../endpoint';

export const listTypes = endpoint({ method: 'GET', path: '/types', response: DictionaryListDto });

export const getType = endpoint({ method: 'GET', path: '/types/{id}', response: DictionaryDto });

export const getTypeBySlug = endpoint({ method: 'GET', path: '/types/by-slug/{slug}', response: DictionaryDto });
