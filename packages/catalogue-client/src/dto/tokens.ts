import * as v from 'valibot';

/** A viewer who is signed in now. */
export const TokensDto = v.object({ userId: v.number(), authToken: v.string(), refreshToken: v.string() });

/**
 * The new access token stands in the `Authorization` header (spec section 7), with or without `Bearer`. A service that
 * changes the refresh token too says so in the body.
 */
export const RenewedDto = v.pipe(
  v.object({
    // The message is our own: that of the library would tell the log what was received, a token.
    header: v.pipe(v.string(), v.regex(/^(Bearer\s+)?[\x21-\x7e]+$/i, 'not a token')),
    body: v.fallback(v.nullish(v.object({ refreshToken: v.optional(v.string()) })), null),
  }),
  v.transform(({ header, body }) => ({
    authToken: header.replace(/^Bearer\s+/i, ''),
    refreshToken: body?.refreshToken ?? null,
  })),
);
