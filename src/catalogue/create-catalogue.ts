import {
  type CallParams,
  type CatalogueError,
  type CallLimits as ClientLimits,
  createCatalogueClient,
  type Endpoint,
  type PlainOrigins,
  type Send,
} from 'catalogue-client';
import type { GenericSchema } from 'valibot';
import { isExpired } from '@/domain/catalogue/token-expiry';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { createDeadline } from '@/lib/deadline';
import type { Result } from '@/lib/result';
import { sendPrefetched } from './prefetched-answers';

/** The service, and the rules of its header `X-Session-Context`. */
export interface ServiceOptions {
  baseUrl: string;
  /** Value of the `device_fp` cookie for `X-Session-Context`; null while there is none. */
  sessionContext(): string | null;
  /** Whether no call may leave without the session context. */
  isContextRequired?: boolean;
  /** Origins that refuse the session context; by default a list in memory. */
  plainOrigins?: PlainOrigins;
  /** Takes messages for the publisher. */
  warn?(message: string): void;
}

export interface CatalogueOptions extends ServiceOptions {
  /** Awaited before each call that must not leave without the session context. Always settles. */
  ready?: () => Promise<void>;
  /** Access token for the `Authorization` header; null while none is readable. */
  accessToken(): string | null;
  /** Refreshes an expired access token, which {@link accessToken} then returns. The call leaves even if this fails. */
  refreshToken?(): Promise<void>;
  /** Prefetched responses by URL. Each GET looks there first. */
  prefetched?: Pick<PrefetchCache, 'take'>;
  /** Sends the request of {@link Catalogue.getJson}; axios does by default. */
  sendFile?: Send;
}

export interface CallLimits extends ClientLimits {
  /** Ends the call after this time, retries included. Without it only the signal ends the call. */
  deadlineMs?: number;
}

/** The catalogue and account service, as the player calls it. Expected failures are values. */
export interface Catalogue {
  call<P extends string, R, Q, B>(
    endpoint: Endpoint<P, R, Q, B>,
    params: CallParams<P, Q, B>,
    limits: CallLimits,
  ): Promise<Result<R, CatalogueError>>;
  /** GETs a JSON file by its URL, without headers of ours. */
  getJson<R>(url: string, schema: GenericSchema<unknown, R>, limits: CallLimits): Promise<Result<R, CatalogueError>>;
  /** Whether the viewer is signed in: calls carry a token. */
  isSignedIn(): boolean;
}

/** Creates the player's client: the shared one with deadlines, prefetched answers and token refresh. */
export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { ready, accessToken, prefetched, sendFile } = options;
  const client = createCatalogueClient({
    ...options,
    transport: (http) => sendPrefetched(http, prefetched, sendFile),
    beforeCall: async ({ signal, adapter }) => {
      await ready?.();
      // Skip the refresh for a call with its own adapter: the page may be gone before a new token arrives.
      if (adapter === undefined) await refreshExpired(options, signal);
    },
  });
  return {
    isSignedIn: () => accessToken() !== null,
    call: (endpoint, params, limits) => bounded(limits, (own) => client.call(endpoint, params, own)),
    getJson: (url, schema, limits) => bounded(limits, (own) => client.getJson(url, schema, own)),
  };
}

/** Runs a call within its deadline. */
async function bounded<R>({ signal, deadlineMs, ...limits }: CallLimits, run: (limits: ClientLimits) => Promise<R>) {
  const deadline = createDeadline(signal, deadlineMs);
  try {
    return await run({ ...limits, signal: deadline.signal });
  } finally {
    deadline.dispose();
  }
}

/** Waits for the refresh of an expired access token, at most until the signal aborts. */
async function refreshExpired({ accessToken, refreshToken }: CatalogueOptions, signal: AbortSignal): Promise<void> {
  const token = accessToken();
  if (token === null || refreshToken === undefined || !isExpired(token)) return;
  await Promise.race([refreshToken(), new Promise((end) => signal.addEventListener('abort', end))]);
}
