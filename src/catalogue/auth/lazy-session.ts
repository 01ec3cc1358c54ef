import { lazy } from '@/lib/lazy';
import type { CatalogueOptions } from '../create-catalogue';

/** The longest wait of calls for the code of the session. A slow network loads the rest of the player meanwhile. */
export const SESSION_CODE_WAIT_MS = 10_000;

/** The tokens of a signed-in viewer, and their refresh. */
export interface AuthSession {
  accessToken(): string | null;
  refreshToken(): Promise<void>;
}

/**
 * The session of the viewer for the calls. Without a token cookie no code is loaded. With one, the session loads in the
 * background and knows the token even when its cookie expires.
 */
export function createLazySession(
  cookie: (name: string) => string | null,
  load: () => Promise<AuthSession>,
): Required<Pick<CatalogueOptions, 'accessToken' | 'refreshToken'>> {
  const session = lazy(load, { limitMs: SESSION_CODE_WAIT_MS });
  let waited: Promise<unknown> | null = null;
  // Once a page: if the code does not load, calls use the token of the cookie.
  const wait = () => (waited ??= session.load().catch(() => undefined));
  return {
    accessToken() {
      const loaded = session.loaded();
      if (loaded !== null) return loaded.accessToken();
      const token = cookie('authToken');
      if (token !== null) void wait();
      return token;
    },
    async refreshToken() {
      await wait();
      await session.loaded()?.refreshToken();
    },
  };
}
