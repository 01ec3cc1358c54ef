import * as v from 'valibot';
import { endpoint, shape } from '../endpoint';

/** Whether the whole site has moved, and where. */
export const getMainRedirect = endpoint({
  method: 'GET',
  path: '/main-redirect-info',
  response: v.object({ isActive: v.boolean(), url: v.nullable(v.string()) }),
});

/** Where one page of a site has moved; `to` is null when it has not. */
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
