import { parseBody, type Send, type SendRequest, type SentAnswer } from 'catalogue-client';
import type { Fetched, PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { PREFETCHED_WAIT_MS } from '@/domain/startup/start-limit';
import { HEDGE_AFTER_MS, hedge } from './hedge';

/**
 * Answers a GET from the prefetch cache and sends every other request. A GET that hangs is raced by a second request,
 * once in a call with its retries, which share the request. The request is sent, too, when the prefetch failed.
 */
export function sendPrefetched(send: Send, prefetched: Pick<PrefetchCache, 'take'> | undefined): Send {
  const hedged = new WeakSet<SendRequest>();
  return (request) => {
    if (request.method !== 'GET' || hedged.has(request)) return send(request);
    hedged.add(request);
    const answer = prefetched?.take(request.url);
    if (!answer) return hedge(send(request), request, HEDGE_AFTER_MS);
    const first = Promise.race([answer, endOf(request.signal)]).then((fetched) =>
      fetched ? toAnswer(fetched) : send(request),
    );
    return hedge(first, request, PREFETCHED_WAIT_MS);
  };
}

function toAnswer({ body, status = 200 }: Fetched): SentAnswer {
  if (status === 0) throw new Error('the request failed');
  return { status, data: parseBody(new TextDecoder().decode(body)), headers: {}, isPrefetched: true };
}

const endOf = (signal: AbortSignal) =>
  new Promise<null>((end) => {
    if (signal.aborted) end(null);
    signal.addEventListener('abort', () => end(null), { once: true });
  });
