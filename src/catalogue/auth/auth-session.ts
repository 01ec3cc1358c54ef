import { type CatalogueOptions, createCatalogue, createRenewal, tokenEndMs } from '@/catalogue';
import { type CookieJar, replaceCookie } from '@/storage/replace-cookie';
import type { Log } from '@/telemetry/logger';
import type { TokenKeeper } from './account';
import { createHeldTokens } from './held-tokens';

/** How long the cookie of a refresh token lives that does not say when it ends. */
const REFRESH_COOKIE_MS = 30 * 24 * 3600 * 1000;

/** What the renewal is told of the page around it. */
interface Surroundings extends Pick<CatalogueOptions, 'baseUrl' | 'sessionContext'> {
  cookie(name: string): string | null;
  log: Log;
}

/** Keeps the tokens of the page's viewer. */
export function createTokenKeeper(
  { document, location, navigator }: Window,
  { cookie, log, ...options }: Surroundings,
): TokenKeeper {
  const tokens = createHeldTokens(cookie);
  const cookies: CookieJar = {
    read: () => document.cookie,
    write: (text) => {
      document.cookie = text;
    },
  };
  const place = { hostname: location.hostname, isSecure: location.protocol === 'https:' };
  const put = (name: string, value: string, oldValue: string | null, endsAtMs: number | null, likely: string | null) =>
    replaceCookie(cookies, place, { name, value, oldValue: oldValue ?? '', endsAtMs }, likely);

  const renew = createRenewal({
    jar: {
      ...tokens,
      replace(authToken, refreshToken) {
        const endsAtMs = refreshToken === null ? null : (tokenEndMs(refreshToken) ?? Date.now() + REFRESH_COOKIE_MS);
        const way = refreshToken && put('refreshToken', refreshToken, tokens.refresh(), endsAtMs, null);
        const isRefreshKept = refreshToken === null || way !== null;
        // The cookie of the access token may have ended with it: the new one goes to where the other is.
        const isKept = put('authToken', authToken, tokens.access(), tokenEndMs(authToken), way) !== null;
        if (!isKept || !isRefreshKept) tokens.hold(authToken, refreshToken);
      },
    },
    catalogue: createCatalogue({ ...options, accessToken: () => null }),
    locks: navigator.locks ?? null,
    onProblem: (problem) => log('warn', `the token was not renewed: ${problem}`),
  });
  return { access: tokens.access, renew };
}
