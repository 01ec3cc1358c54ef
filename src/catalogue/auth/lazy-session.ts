import { withDeadline } from '@/lib/deadline';
import type { CatalogueOptions } from '../create-catalogue';

/** The longest wait for the code of the session. Calls wait with it. */
const CODE_DEADLINE_MS = 3_000;

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
  let session: AuthSession | null = null;
  let loading: Promise<void> | null = null;
  const begin = async () => {
    session = await load();
  };
  // If the code does not load, calls use the token of the cookie.
  const loaded = () => (loading ??= withDeadline(begin(), CODE_DEADLINE_MS, () => undefined).catch(() => undefined));
  return {
    accessToken() {
      const token = session === null ? cookie('authToken') : session.accessToken();
      if (token !== null) void loaded();
      return token;
    },
    async refreshToken() {
      await loaded();
      await session?.refreshToken();
    },
  };
}
