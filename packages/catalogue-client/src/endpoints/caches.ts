import * as v from 'valibot';
import { Ignored } from '../dto/base';
import { endpoint } from '../endpoint';

export const listCaches = endpoint({
  method: 'GET',
  path: '/caches',
  response: v.array(v.object({ name: v.string(), entryCount: v.number(), sizeBytes: v.number() })),
});

export const clearCaches = endpoint({ method: 'DELETE', path: '/caches', response: Ignored });

export const clearCache = endpoint({ method: 'DELETE', path: '/caches/{name}', response: Ignored });
