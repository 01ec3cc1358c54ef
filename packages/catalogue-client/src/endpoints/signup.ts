import * as v from 'valibot';
import { TokensDto } from '../dto/tokens';
import { endpoint, shape } from '../endpoint';

/** Starts a sign-up. A mail brings the token that completes it. */
export const signUp = endpoint({
  method: 'POST',
  path: '/signup',
  body: shape<{ email: string; password: string; name: string }>(),
  response: v.object({ userId: v.number(), email: v.string(), isComplete: v.boolean() }),
});

export const completeSignUp = endpoint({
  method: 'POST',
  path: '/signup/complete',
  body: shape<{ token: string }>(),
  response: TokensDto,
});
