import * as v from 'valibot';
import { endpoint, shape } from '../endpoint';

/** The new URL of the whole site, if it has moved. */
export const getMainRedirect = endpoint({
  method: 'GET',
  path: '/main-redirect-info',
  response: v.object({ isActive: v.boolean(), url: v.nullable(v.string()) }),
});

/** The new path of one page. `to` is null when the page has not moved. */
export const getRedirect = endpoint({
  method: 'GET',
  path: '/redirect-info',
  query: shape<{ path: string }>(),
  response: v.object({
    from: v.string(),
    to: v.nullable(v.string()),
    status: v.nullable(v.picklist([301, 302])),
  }),
});
