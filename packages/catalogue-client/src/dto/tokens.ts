import * as v from 'valibot';

/** The tokens of a viewer who has just signed in. */
export const TokensDto = v.object({ userId: v.number(), authToken: v.string(), refreshToken: v.string() });

/**
 * The result of a refresh. The `Authorization` header holds the new access token, with or without `Bearer`. The body
 * holds a new refresh token if the service rotates it.
 */
export const RenewedDto = v.pipe(
  v.object({
    // The library's own message would quote the received token in the log.
    header: v.pipe(v.string(), v.regex(/^(Bearer\s+)?[\x21-\x7e]+$/i, 'not a token')),
    body: v.fallback(v.nullish(v.object({ refreshToken: v.optional(v.string()) })), null),
  }),
  v.transform(({ header, body }) => ({
    authToken: header.replace(/^Bearer\s+/i, ''),
    refreshToken: body?.refreshToken ?? null,
  })),
);
