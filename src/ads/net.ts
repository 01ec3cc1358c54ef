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

/** A document longer than this is cut off and refused: real ones have 2-50 kB. */
export const DOCUMENT_LIMIT_B = 1_048_576;

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
    const own = origin !== null && ownOrigins?.includes(origin) && !plainOrigins.has(origin) ? headers?.() : undefined;
    return own !== undefined && Object.keys(own).length > 0 ? own : undefined;
  };

  return {
    async getText(url, { timeoutMs, signal }) {
      const deadline = createDeadline(signal, timeoutMs);
      const attempt = (own: Readonly<Record<string, string>> | undefined) =>
        fetch(url, { signal: deadline.signal, ...(own && { headers: own }) });
      try {
        const own = headersFor(url);
        const response = await attempt(own).catch(async (error: unknown) => {
          if (own === undefined || deadline.signal.aborted) throw error;
          const plain = await attempt(undefined);
          plainOrigins.add(originOf(url));
          return plain;
        });
        if (response.ok) return ok(await readText(response));
        void response.body?.cancel();
        return err({ kind: 'failed', status: response.status });
      } catch (error) {
        if (deadline.expired()) return err({ kind: 'timeout' });
        if (signal.aborted) return err({ kind: 'aborted' });
        log?.('debug', `No answer from ${url}`, error);
        return err({ kind: 'failed' });
      } finally {
        deadline.dispose();
      }
    },

    ping(url) {
      if (!isHttpUrl(url)) return log?.('warn', `Not an address to call: ${url}`);
      const own = headersFor(url);
      fetch(url, { keepalive: true, ...(own ? { headers: own } : { mode: 'no-cors', credentials: 'include' }) }).catch(
        (error: unknown) => log?.('debug', `Ping failed: ${url}`, error),
      );
    },
  };
}

/** The body as text; throws when it breaks off or is too long. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) return text + decoder.decode();
    size += value?.length ?? 0;
    if (size > DOCUMENT_LIMIT_B) {
      void reader?.cancel();
      throw new Error(`Longer than ${DOCUMENT_LIMIT_B} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
