import type { CatalogueOptions } from '@/catalogue';
import { withDeadline } from '@/lib/deadline';

/** The longest wait for the code that renews a token; the calls wait with it. */
const CODE_DEADLINE_MS = 3_000;

/** The part that loads for a viewer with a token. */
export interface TokenKeeper {
  access(): string | null;
  renew(): Promise<void>;
}

/**
 * The viewer's token for the calls. Without a cookie of one nothing is loaded; with it, the keeper comes in the
 * background and knows the token even where its cookie ends with it.
 */
export function createAccount(
  cookie: (name: string) => string | null,
  load: () => Promise<TokenKeeper>,
): Required<Pick<CatalogueOptions, 'accessToken' | 'renewToken'>> {
  let keeper: TokenKeeper | null = null;
  let loading: Promise<void> | null = null;
  const begin = async () => {
    keeper = await load();
  };
  // One that does not come is missed by nobody: the calls go out as they are.
  const loaded = () => (loading ??= withDeadline(begin(), CODE_DEADLINE_MS, () => undefined).catch(() => undefined));
  return {
    accessToken() {
      const token = keeper === null ? cookie('authToken') : keeper.access();
      if (token !== null) void loaded();
      return token;
    },
    async renewToken() {
      await loaded();
      await keeper?.renew();
    },
  };
}
