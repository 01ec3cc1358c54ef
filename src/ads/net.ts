import { createDeadline } from '@/lib/deadline';
import { err, ok, type Result } from '@/lib/result';
import { isHttpUrl, originOf } from '@/lib/url';
import type { AdEngineSetup } from './engine-api';
import { callableUrl } from './http-url';
import { createPings, type OwnHeaders } from './ping-sender';

/** Reason why no text arrived; a number is the HTTP status. */
export type NetFailure = 'timeout' | 'aborted' | 'failed' | number;

/** Network calls of the engine. */
export interface AdNet {
  /** Fetches a document until `deadline` ends. */
  getText(url: string, signal: AbortSignal, deadline?: AbortSignal): Promise<Result<string, NetFailure>>;
  /** Sends a fire-and-forget GET to a tracking URL; the request outlives the page. */
  ping(url: string): void;
}

type NetSetup = Pick<AdEngineSetup, 'headers' | 'ownOrigins'> & Required<Pick<AdEngineSetup, 'log'>>;

/** Limit of one document with its whole body. */
export const DOCUMENT_TIMEOUT_MS = 5000;

/** Characters. Longer documents are refused: real ones have 2-50 kB. A document without an end meets the deadline. */
export const DOCUMENT_LIMIT = 1_048_576;

/**
 * Creates the network calls. Headers go to own origins only: they force a preflight, which pixel hosts do not answer.
 * An origin that refuses them on a document gets none from then on. Pings follow a stricter rule, since none may be
 * lost or counted twice.
 */
export function createAdNet({ headers, ownOrigins, log }: NetSetup): AdNet {
  const origins = new Set<string | null>(ownOrigins?.map(callableUrl));
  const headersFor = (url: string): OwnHeaders | null => {
    const own = origins.has(originOf(url)) && headers?.();
    return own && Object.keys(own).length > 0 ? { headers: own } : null;
  };
  const ping = createPings(headersFor, log);

  return {
    async getText(address, signal, limit) {
      const url = callableUrl(address);
      const deadline = createDeadline(signal, DOCUMENT_TIMEOUT_MS, limit);
      const attempt = (own: OwnHeaders | null) => fetch(url, { ...own, signal: deadline.signal });
      try {
        const own = headersFor(url);
        const response = await attempt(own).catch(async (error: unknown) => {
          if (!own || deadline.signal.aborted) throw error;
          const plain = await attempt(null);
          origins.delete(originOf(url));
          return plain;
        });
        if (!response.ok) {
          void response.body?.cancel();
          return err(response.status);
        }
        const text = await response.text();
        return text.length > DOCUMENT_LIMIT ? err('failed') : ok(text);
      } catch (error) {
        if (signal.aborted) return err('aborted');
        log('debug', url, error);
        return err(deadline.expired() ? 'timeout' : 'failed');
      } finally {
        deadline.dispose();
      }
    },

    ping(address) {
      if (!isHttpUrl(address)) return log('warn', `Not called: ${address}`);
      ping(callableUrl(address));
    },
  };
}
