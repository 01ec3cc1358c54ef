import { isExpired } from './token-expiry';

/** The tokens of the viewer, as this page knows them. */
export interface TokenStorage {
  access(): string | null;
  refresh(): string | null;
  /** Keeps new tokens in memory, where the browser does not let the player change the cookies. */
  hold(authToken: string, refreshToken: string | null): void;
}

/**
 * Reads the cookies before each use, because the site may sign its viewer in or out at any moment. A cookie that expired
 * together with its token is not a sign-out while a refresh token is present.
 */
export function createTokenStorage(cookie: (name: string) => string | null): TokenStorage {
  let seen = cookie('authToken');
  let held: { insteadOf: string | null; refreshToken: string | null } | null = null;
  return {
    access() {
      const token = cookie('authToken');
      if (token !== null && token !== held?.insteadOf) {
        held = null;
        seen = token;
        return token;
      }
      const isOurs = held !== null || (seen !== null && isExpired(seen) && cookie('refreshToken') !== null);
      return isOurs ? seen : null;
    },
    refresh: () => held?.refreshToken ?? cookie('refreshToken'),
    hold(authToken, refreshToken) {
      held = { insteadOf: cookie('authToken'), refreshToken: refreshToken ?? held?.refreshToken ?? null };
      seen = authToken;
    },
  };
}
