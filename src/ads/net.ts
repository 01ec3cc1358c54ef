import { createDeadline } from '@/lib/deadline';
import { err, ok, type Result } from '@/lib/result';
import { isHttpUrl, originOf } from '@/lib/url';
import type { AdEngineSetup } from './engine-api';

/** Why no text came; `status` when the server answered. */
export interface NetFailure {
  kind: 'timeout' | 'aborted' | 'failed';
  status?: number;
}

/** The wire of the ads. */
export interface AdNet {
  /** GETs a text; the time is for the whole body. */
  getText(url: string, wait: { timeoutMs: number; signal: AbortSignal }): Promise<Result<string, NetFailure>>;
  /** Fire-and-forget GET of a tracking address, which outlives the page. */
  ping(url: string): void;
}

/** Characters. A document that is longer is cut off and refused: real ones have 2-50 kB. */
export const DOCUMENT_LIMIT = 1_048_576;

/**
 * Makes the wire. Headers go to own origins only: they force a preflight, which hosts of pixels do not answer
 * (design section 4). An origin that refuses them is called without from then on.
 */
export function createAdNet({
  headers,
  ownOrigins,
  log,
}: Pick<AdEngineSetup, 'headers' | 'ownOrigins' | 'log'>): AdNet {
  const plainOrigins = new Set<string | null>();
  const headersFor = (url: string) => {
    const origin = originOf(url);
    const own = origin && ownOrigins?.includes(origin) && !plainOrigins.has(origin) && headers?.();
    return own && Object.keys(own).length > 0 ? { headers: own } : null;
  };

  return {
    async getText(url, { timeoutMs, signal }) {
      const deadline = createDeadline(signal, timeoutMs);
      const attempt = (own: { headers: Readonly<Record<string, string>> } | null) =>
        fetch(url, { ...own, signal: deadline.signal });
      try {
        const own = headersFor(url);
        const response = await attempt(own).catch(async (error: unknown) => {
          if (!own || deadline.signal.aborted) throw error;
          const plain = await attempt(null);
          plainOrigins.add(originOf(url));
          return plain;
        });
        if (response.ok) return ok(await readText(response));
        void response.body?.cancel();
        return err({ kind: 'failed', status: response.status });
      } catch (error) {
        if (signal.aborted) return err({ kind: 'aborted' });
        log?.('debug', url, error);
        return err({ kind: deadline.expired() ? 'timeout' : 'failed' });
      } finally {
        deadline.dispose();
      }
    },

    ping(url) {
      if (!isHttpUrl(url)) return log?.('warn', `Not called: ${url}`);
      const how: RequestInit = headersFor(url) ?? { mode: 'no-cors', credentials: 'include' };
      fetch(url, { ...how, keepalive: true }).catch((error: unknown) => log?.('debug', url, error));
    },
  };
}

/** The body as text; throws when it breaks off or is too long. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) return text;
    text += value;
    if (text.length <= DOCUMENT_LIMIT) continue;
    void reader?.cancel();
    throw new Error('Too long');
  }
}
