import type { AdNet, NetFailure } from '@/ads/net';
import { err, ok } from '@/lib/result';

/** An ad server in memory: documents by URL, a failure in place of a document, and a log of the calls. */
export interface ServedVast extends AdNet {
  requests: string[];
  pings: string[];
}

/** A document, or the reason for its absence. */
export type Served = string | { failure: NetFailure };

/** More calls have no end. They would hang the page of the tests, and the run would not name the test. */
const ENDLESS_CALLS = 100;

/** Unknown documents give 404. */
export function serveVast(documents: Readonly<Record<string, Served>> | ((url: string) => Served)): ServedVast {
  const served: ServedVast = {
    requests: [],
    pings: [],
    async getText(url, signal) {
      served.requests.push(url);
      if (served.requests.length > ENDLESS_CALLS) throw new Error('an endless chain of VAST documents');
      if (signal.aborted) return err('aborted');
      const answer = typeof documents === 'function' ? documents(url) : documents[url];
      if (typeof answer === 'string') return ok(answer);
      return err(answer?.failure ?? 404);
    },
    ping: (url) => void served.pings.push(url),
  };
  return served;
}
