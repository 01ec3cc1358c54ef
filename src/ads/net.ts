import { createDeadline, orAbort } from '@/lib/deadline';
import { decodeText } from '@/lib/decode-text';
import { err, ok, type Result } from '@/lib/result';
import { isHttpUrl, originOf } from '@/lib/url';
import type { AdEngineSetup } from './engine-api';
import { callableUrl } from './http-url';
import { type OwnHeaders, Pings } from './ping-sender';

/** Reason why no text arrived; a number is the HTTP status. */
export type NetFailure = 'timeout' | 'aborted' | 'failed' | number;

/** Network calls of the engine. */
export type AdNet = ReturnType<typeof createAdNet>;

type NetSetup = Pick<AdEngineSetup, 'headers' | 'ownOrigins' | 'prefetched'> & Required<Pick<AdEngineSetup, 'log'>>;

/** Limit of one document with its whole body. */
export const DOCUMENT_TIMEOUT_MS = 5000;

/** Characters. Longer documents are refused: real ones have 2-50 kB. A document without an end meets the deadline. */
export const DOCUMENT_LIMIT = 1_048_576;

/** The text of a document, unless it is too long. */
const textOf = (text: string): Result<string, NetFailure> => (text.length > DOCUMENT_LIMIT ? err('failed') : ok(text));

/**
 * Makes the first of the calls that the host accepts. A browser reports a refusal by CORS as it reports a host that is
 * down.
 */
async function callInTurn(
  url: string,
  [how, ...others]: readonly RequestInit[],
  signal: AbortSignal,
): Promise<{ response: Response; how: RequestInit }> {
  try {
    return { response: await fetch(url, { ...how, signal }), how: how ?? {} };
  } catch (error) {
    if (others.length === 0 || signal.aborted) throw error;
    return callInTurn(url, others, signal);
  }
}

/**
 * Creates the network calls. Headers go to own origins only: they force a preflight, which pixel hosts do not answer.
 * Many ad servers choose an ad by their cookie, but a host with `Access-Control-Allow-Origin: *` refuses cookies. An
 * origin that refuses cookies or headers on a document gets none from then on. Pings follow a stricter rule, since none
 * may be lost or counted twice.
 */
export function createAdNet({ headers, ownOrigins, prefetched, log }: NetSetup) {
  const origins = new Set<string | null>(ownOrigins?.map(callableUrl));
  const headersFor = (url: string): OwnHeaders | null => {
    const own = origins.has(originOf(url)) && headers?.();
    return own && Object.keys(own).length > 0 ? { headers: own } : null;
  };
  const pings = new Pings(headersFor, log);
  const cookieless = new Set<string | null>();
  /** The ways to ask for a document, from the best to the one that every host accepts. */
  const waysTo = (url: string, credentials?: RequestCredentials): RequestInit[] => {
    const own = headersFor(url);
    const ways = own ? [own, {}] : [{}];
    return !credentials || cookieless.has(originOf(url)) ? ways : [{ ...own, credentials }, ...ways];
  };

  return {
    /** Fetches a document until `limit` ends. With `include` cookies are sent where the host accepts them. */
    async getText(
      address: string,
      signal: AbortSignal,
      limit?: AbortSignal,
      credentials?: RequestCredentials,
    ): Promise<Result<string, NetFailure>> {
      const url = callableUrl(address);
      const deadline = createDeadline(signal, DOCUMENT_TIMEOUT_MS, limit);
      const known = prefetched?.take(url);
      try {
        const fetched = known ? await orAbort(known, deadline.signal) : null;
        if (fetched?.status === 200) return textOf(decodeText(fetched.body, fetched.contentType));
        if (fetched?.status) return err(fetched.status);
        const ways = waysTo(url, credentials);
        const { response, how } = await callInTurn(url, ways, deadline.signal);
        if (ways[0]?.headers && !how.headers) origins.delete(originOf(url));
        if (ways[0]?.credentials && !how.credentials) cookieless.add(originOf(url));
        if (!response.ok) {
          void response.body?.cancel();
          return err(response.status);
        }
        return textOf(decodeText(await response.arrayBuffer(), response.headers.get('Content-Type')));
      } catch (error) {
        if (signal.aborted) return err('aborted');
        log('debug', url, error);
        return err(deadline.expired() ? 'timeout' : 'failed');
      } finally {
        deadline.dispose();
      }
    },

    /** Sends a fire-and-forget GET to a tracking URL; the request outlives the page. */
    ping(address: string): void {
      if (isHttpUrl(address)) pings.ping(callableUrl(address));
      else log('warn', `Ping not sent, because its URL is not http: ${address}`);
    },
  };
}
