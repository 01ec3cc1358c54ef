import * as v from 'valibot';
import { type Id, Ignored } from '../dto/base';
import { endpoint, shape } from '../endpoint';

/** Subscribes an e-mail address to the news. */
export const subscribe = endpoint({
  method: 'POST',
  path: '/subscription',
  query: shape<{ email: string }>(),
  response: v.object({ email: v.string(), isSubscribed: v.boolean() }),
});

/** Subscribes to news of one film or series. A viewer without an account gives an e-mail. */
export const notifyOfContent = endpoint({
  method: 'POST',
  path: '/subscription/notify',
  body: shape<{ contentId: Id; email?: string }>(),
  response: Ignored,
});
