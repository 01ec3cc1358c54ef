import type { Http, Send, SendRequest, SentAnswer } from 'catalogue-client';
import type { Fetched, PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import { PREFETCHED_WAIT_MS } from '@/domain/startup/start-limit';
import { parseJson } from '@/lib/json';
import { HEDGE_AFTER_MS, hedge } from './hedge';
import { asAxiosError } from './send-file';

/**
 * Answers a GET from the prefetch cache and sends every other request. A GET that hangs is raced by a second request,
 * once in a call with its retries. The request is sent, too, when the prefetch failed. A request with an adapter of its
 * own goes its own way.
 * @param sendFile sends the request of a file
 */
export function sendPrefetched(
  http: Http,
  prefetched: Pick<PrefetchCache, 'take'> | undefined,
  sendFile: Send = (request) => http.request<unknown>(request),
): Send {
  const hedged = new WeakSet<SendRequest>();
  const send: Send = (request) =>
    isFile(request) && !request.adapter ? sendFile(request) : http.request<unknown>(request);
  return (request) => {
    if (request.method !== 'GET' || request.adapter || hedged.has(request)) return send(request);
    hedged.add(request);
    const url = http.getUri(request);
    const answer = prefetched?.take(url);
    if (!answer) return hedge(send(request), url, request, HEDGE_AFTER_MS);
    const first = Promise.race([answer, endOf(request.signal)]).then((fetched) =>
      fetched ? toAnswer(fetched) : send(request),
    );
    return hedge(first, url, request, PREFETCHED_WAIT_MS);
  };
}

/** Whether the request is a file, such as a master file of a media host: it takes no header of ours. */
const isFile = ({ method, headers }: SendRequest): boolean => method === 'GET' && headers === undefined;

const isGood = ({ status = 200 }: Fetched): boolean => status >= 200 && status < 300;

/** Converts a prefetched response to an axios response. */
function toAnswer(fetched: Fetched): SentAnswer {
  const { body, status = 200 } = fetched;
  const data = parseJson(new TextDecoder().decode(body));
  const response = { data, headers: {}, status, isPrefetched: true };
  if (!isGood(fetched)) throw asAxiosError({ response: status === 0 ? undefined : response });
  return response;
}

const endOf = (signal: AbortSignal) =>
  new Promise<null>((end) => {
    if (signal.aborted) end(null);
    signal.addEventListener('abort', () => end(null), { once: true });
  });
