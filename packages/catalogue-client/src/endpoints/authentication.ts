import { RenewedDto, TokensDto } from '../dto/tokens';
import { endpoint, shape } from '../endpoint';

export const signIn = endpoint({
  method: 'POST',
  path: '/authentication',
  body: shape<{ email: string; password: string }>(),
  response: TokensDto,
});

/** A new token in the place of one that has ended; it is read from the answer's `Authorization` header. */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/authentication/refresh',
  body: shape<{ refreshToken: string; accessToken: string }>(),
  response: RenewedDto,
  answerHeader: 'authorization',
});
