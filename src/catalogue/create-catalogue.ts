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
import { LEAST_STEP_MS } from '@/domain/startup/start-limit';
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
}

export interface CallLimits extends ClientLimits {
  /**
   * Ends the call after this time, retries included. Without it only the signal ends the call. The wait for a new token
   * and its code counts, but leaves the call {@link LEAST_STEP_MS}, or its limit where that is shorter.
   */
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
  /** Whether the service has refused the viewer's token. Calls go on without it. */
  isTokenRefused(): boolean;
}

/**
 * Creates the player's client: the shared one with deadlines, prefetched answers and token refresh. A GET that is refused
 * with 401 is repeated without the token: the film is public. If that is answered, no call carries the token any more.
 */
export function createCatalogue(given: CatalogueOptions): Catalogue {
  const { ready, prefetched } = given;
  let refused: string | null = null;
  const accessToken = () => {
    const token = given.accessToken();
    // Another token belongs to a new sign-in.
    return token === refused ? null : token;
  };
  const options = { ...given, accessToken };
  const transport = (send: Send) => sendPrefetched(send, prefetched);
  const beforeCall = async () => ready?.();
  const client = createCatalogueClient({ ...options, transport, beforeCall });
  const anonymous = createCatalogueClient({ ...options, transport, beforeCall, accessToken: () => null });
  const call: Catalogue['call'] = async (endpoint, params, limits) => {
    const answer = await client.call(endpoint, params, limits);
    // A prefetched answer is one to the token, although the call itself had none any more.
    const token = accessToken() ?? refused;
    if (endpoint.method !== 'GET' || token === null || !isUnauthorized(answer)) return answer;
    const second = await anonymous.call(endpoint, params, limits);
    if (isUnauthorized(second)) return answer;
    if (second.ok) refused = token;
    return second;
  };
  return {
    isSignedIn: () => accessToken() !== null,
    isTokenRefused: () => refused !== null,
    call: async (endpoint, params, limits) => {
      const since = performance.now();
      await refreshExpired(options, limits);
      return bounded(afterWait(limits, performance.now() - since), (own) => call(endpoint, params, own));
    },
    getJson: (url, schema, limits) => bounded(limits, (own) => client.getJson(url, schema, own)),
  };
}

/** Whether the service did not take the call for one of a signed-in viewer. */
const isUnauthorized = (answer: Result<unknown, CatalogueError>): boolean =>
  !answer.ok && answer.error.kind === 'http' && answer.error.status === 401;

/** The limits of a call after the wait for its headers, which leaves it at least the time of a step. */
function afterWait({ deadlineMs, ...limits }: CallLimits, waitedMs: number): CallLimits {
  if (deadlineMs === undefined) return limits;
  return { ...limits, deadlineMs: Math.max(Math.min(deadlineMs, LEAST_STEP_MS), deadlineMs - waitedMs) };
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

/**
 * Waits for the refresh of an expired access token, at most until the signal aborts. A call with its own way does not wait:
 * the page may be gone before a new token arrives.
 */
async function refreshExpired(options: CatalogueOptions, { signal, send }: CallLimits): Promise<void> {
  const { accessToken, ready, refreshToken } = options;
  const token = accessToken();
  if (send !== undefined || token === null || refreshToken === undefined || !isExpired(token)) return;
  const refreshed = Promise.resolve(ready?.()).then(refreshToken);
  await Promise.race([refreshed, new Promise((end) => signal.addEventListener('abort', end))]);
}
