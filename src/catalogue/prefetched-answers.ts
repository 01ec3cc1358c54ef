import type { Http, Send, SendRequest, SentAnswer } from 'catalogue-client';
import { withDeadline } from '@/lib/deadline';
import { parseJson } from '@/lib/json';
import type { Fetched, PrefetchCache } from '@/lib/prefetch-cache';
import { asAxiosError } from './send-file';

/** The longest wait for a prefetched response. A hanging one must not use up the time of the call. */
export const PREFETCHED_WAIT_MS = 3_000;

/**
 * Answers a GET from the prefetch cache and sends every other request. It waits a limited time for a response that is
 * still loading; then it sends the request too and uses the first response. It also sends the request if the prefetch
 * failed without a status.
 * @param sendFile sends the request of a file
 */
export function sendPrefetched(
  http: Http,
  prefetched: Pick<PrefetchCache, 'take'> | undefined,
  sendFile: Send = (request) => http.request<unknown>(request),
): Send {
  const send: Send = (request) => (isFile(request) ? sendFile(request) : http.request<unknown>(request));
  return async (request) => {
    const answer = request.method === 'GET' ? prefetched?.take(http.getUri(request)) : null;
    if (!answer) return send(request);
    const fetched = await withDeadline(Promise.race([answer, endOf(request.signal)]), PREFETCHED_WAIT_MS, () => null);
    if (fetched) return toAnswer(fetched);
    const fresh = send(request);
    return Promise.race([fresh, answer.then((slow) => (slow !== null && isGood(slow) ? toAnswer(slow) : fresh))]);
  };
}

/** Whether the request is a file, such as a master file of a media host: it takes no header of ours. */
const isFile = ({ method, headers }: SendRequest): boolean => method === 'GET' && headers === undefined;

const isGood = ({ status = 200 }: Fetched): boolean => status >= 200 && status < 300;

/** Converts a prefetched response to an axios response. */
function toAnswer(fetched: Fetched): SentAnswer {
  const { body, status = 200 } = fetched;
  const response = { data: parseJson(new TextDecoder().decode(body)), headers: {}, status };
  if (!isGood(fetched)) throw asAxiosError({ response: status === 0 ? undefined : response });
  return response;
}

const endOf = (signal: AbortSignal) =>
  new Promise<null>((end) => {
    if (signal.aborted) end(null);
    signal.addEventListener('abort', () => end(null), { once: true });
  });
