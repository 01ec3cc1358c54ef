import { tokenExpiryMs } from '@/domain/catalogue/token-expiry';
import { createCatalogue, type ServiceOptions } from '../create-catalogue';
import type { AuthSession } from './lazy-session';
import { createTokenRefresh, type Locks } from './token-refresh';
import { createTokenStorage } from './token-storage';

/** The life of a refresh token's cookie when the token names no expiry. */
const REFRESH_COOKIE_MS = 30 * 24 * 3600 * 1000;

/** A cookie that replaces the one of the site. */
export interface CookieChange {
  name: string;
  value: string;
  oldValue: string;
  endsAtMs: number | null;
}

interface SessionOptions extends ServiceOptions {
  readCookie(name: string): string | null;
  /**
   * Replaces a cookie of the site, trying the attributes in `likely` first.
   * @returns the attributes it was written with; null when the browser refused
   */
  replaceCookie(change: CookieChange, likely: string | null): string | null;
  /** Null where the browser has no Web Locks: the lock then holds within the page. */
  locks: Locks | null;
  onProblem(message: string): void;
}

/** Creates the session of a signed-in viewer: token storage in cookies, and the refresh of an expired token. */
export function createAuthSession(options: SessionOptions): AuthSession {
  const { readCookie, replaceCookie, locks, onProblem, ...service } = options;
  const tokens = createTokenStorage(readCookie);

  /** Writes a new refresh token. Returns the attributes of its cookie. */
  const putRefreshToken = (value: string) => {
    const endsAtMs = tokenExpiryMs(value) ?? Date.now() + REFRESH_COOKIE_MS;
    return replaceCookie({ name: 'refreshToken', value, oldValue: tokens.refresh() ?? '', endsAtMs }, null);
  };

  const refresh = createTokenRefresh({
    jar: {
      ...tokens,
      replace(authToken, refreshToken) {
        const attributes = refreshToken && putRefreshToken(refreshToken);
        const isRefreshStored = refreshToken === null || attributes !== null;
        // The cookie of the access token may have expired: the new one takes the attributes of the other.
        const change = { name: 'authToken', value: authToken, oldValue: tokens.access() ?? '' };
        const isStored = replaceCookie({ ...change, endsAtMs: tokenExpiryMs(authToken) }, attributes) !== null;
        if (!isStored || !isRefreshStored) tokens.remember(authToken, refreshToken);
      },
    },
    catalogue: createCatalogue({ ...service, accessToken: () => null }),
    locks,
    onProblem,
  });
  return { accessToken: tokens.access, refreshToken: refresh };
}
