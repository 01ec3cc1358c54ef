import type { AdNet, NetFailure } from '@/ads/net';
import { err, ok } from '@/lib/result';

/** An ad server in memory: documents by address, a failure in a document's place, and a log of what was called. */
export interface ServedVast extends AdNet {
  requests: string[];
  waits: { timeoutMs: number; signal: AbortSignal }[];
  pings: string[];
}

/** What `documents` does not know answers 404. */
export function serveVast(
  documents: Readonly<Record<string, string | NetFailure>> | ((url: string) => string | NetFailure),
): ServedVast {
  const served: ServedVast = {
    requests: [],
    waits: [],
    pings: [],
    async getText(url, wait) {
      served.requests.push(url);
      served.waits.push(wait);
      if (wait.signal.aborted) return err({ kind: 'aborted' });
      const answer = typeof documents === 'function' ? documents(url) : documents[url];
      if (typeof answer === 'string') return ok(answer);
      return err(answer ?? { kind: 'failed', status: 404 });
    },
    ping: (url) => void served.pings.push(url),
  };
  return served;
}
