import { RenewedDto, TokensDto } from '../dto/tokens';
import { endpoint, shape } from '../endpoint';

export const signIn = endpoint({
  method: 'POST',
  path: '/authentication',
  body: shape<{ email: string; password: string }>(),
  response: TokensDto,
});

/** Refreshes an expired access token. The `Authorization` header of the response holds the new one. */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/authentication/refresh',
  body: shape<{ refreshToken: string; accessToken: string }>(),
  response: RenewedDto,
  answerHeader: 'authorization',
});
