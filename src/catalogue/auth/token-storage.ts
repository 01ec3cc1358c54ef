import { hasEnded } from '@/catalogue';

/** The viewer's tokens as this page knows them. */
export interface HeldTokens {
  access(): string | null;
  refresh(): string | null;
  /** Keeps new ones on this page: the browser does not let us change the cookies. */
  hold(authToken: string, refreshToken: string | null): void;
}

/**
 * Reads the cookies anew each time, since the site may sign its viewer in or out at any moment. A cookie that ended with
 * its token is no signing out as long as there is a refresh token.
 */
export function createHeldTokens(cookie: (name: string) => string | null): HeldTokens {
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
      const isOurs = held !== null || (seen !== null && hasEnded(seen) && cookie('refreshToken') !== null);
      return isOurs ? seen : null;
    },
    refresh: () => held?.refreshToken ?? cookie('refreshToken'),
    hold(authToken, refreshToken) {
      held = { insteadOf: cookie('authToken'), refreshToken: refreshToken ?? held?.refreshToken ?? null };
      seen = authToken;
    },
  };
}
