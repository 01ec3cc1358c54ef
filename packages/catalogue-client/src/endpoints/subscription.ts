import * as v from 'valibot';
import { Ignored } from '../dto/base';
import { endpoint, shape } from '../endpoint';

/** News by e-mail. */
export const subscribe = endpoint({
  method: 'POST',
  path: '/subscription',
  query: shape<{ email: string }>(),
  response: v.object({ email: v.string(), isSubscribed: v.boolean() }),
});

/** A word when there is something new of one film or series. A viewer who is not signed in names an e-mail. */
export const notifyOfContent = endpoint({
  method: 'POST',
  path: '/subscription/notify',
  body: shape<{ contentId: number; email?: string }>(),
  response: Ignored,
});
