import * as v from 'valibot';
import { endpoint } from '../endpoint';

const link = { id: v.number(), title: v.string(), url: v.string() };

/** The menu of a site, two levels deep. */
export const getMenu = endpoint({
  method: 'GET',
  path: '/menu',
  response: v.array(v.object({ ...link, items: v.array(v.object(link)) })),
});
