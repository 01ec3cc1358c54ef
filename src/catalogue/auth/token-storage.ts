import { isExpired } from '@/domain/catalogue/token-expiry';

/**
 * Opens the tokens of the viewer, as this page knows them. Reads the cookies before each use, because the site may sign its viewer in or out at any moment. A cookie that expired
 * together with its token is not a sign-out while a refresh token is present.
 */
export function createTokenStorage(cookie: (name: string) => string | null) {
  let seen = cookie('authToken');
  let remembered: { insteadOf: string | null; refreshToken: string | null } | null = null;
  return {
    access(): string | null {
      const token = cookie('authToken');
      if (token !== null && token !== remembered?.insteadOf) {
        remembered = null;
        seen = token;
        return token;
      }
      const isOurs = remembered !== null || (seen !== null && isExpired(seen) && cookie('refreshToken') !== null);
      return isOurs ? seen : null;
    },
    refresh: () => remembered?.refreshToken ?? cookie('refreshToken'),
    /** Keeps new tokens in memory, where the browser does not let the player change the cookies. */
    remember(authToken: string, refreshToken: string | null): void {
      remembered = { insteadOf: cookie('authToken'), refreshToken: refreshToken ?? remembered?.refreshToken ?? null };
      seen = authToken;
    },
  };
}
