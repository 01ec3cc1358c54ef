import type { Http, Send, SentAnswer } from 'catalogue-client';
import { withDeadline } from '@/lib/deadline';
import { parseJson } from '@/lib/json';
import type { Fetched, PrefetchCache } from '@/lib/prefetch-cache';

/** The longest wait for a prefetched response. A hanging one must not use up the time of the call. */
export const PREFETCHED_WAIT_MS = 3_000;

/**
 * Answers a GET from the prefetch cache and sends every other request. It waits a limited time for a response that is
 * still loading; then it sends the request too and uses the first response. It also sends the request if the prefetch
 * failed without a status.
 */
export function sendPrefetched(http: Http, prefetched: Pick<PrefetchCache, 'take'> | undefined): Send {
  return async (request) => {
    const answer = request.method === 'GET' ? prefetched?.take(http.getUri(request)) : null;
    if (!answer) return http.request<unknown>(request);
    const fetched = await withDeadline(Promise.race([answer, endOf(request.signal)]), PREFETCHED_WAIT_MS, () => null);
    if (fetched) return toAnswer(fetched);
    const fresh = http.request<unknown>(request);
    return Promise.race([fresh, answer.then((slow) => (slow !== null && isGood(slow) ? toAnswer(slow) : fresh))]);
  };
}

const isGood = ({ status = 200 }: Fetched): boolean => status >= 200 && status < 300;

/** Converts a prefetched response to an axios response. */
function toAnswer(fetched: Fetched): SentAnswer {
  const { body, status = 200 } = fetched;
  const response = { data: parseJson(new TextDecoder().decode(body)), headers: {}, status };
  if (!isGood(fetched)) throw asAxiosError(status === 0 ? undefined : response);
  return response;
}

/** An error that axios recognises as its own. */
function asAxiosError(response: object | undefined): Error {
  return Object.assign(new Error('the prefetch failed'), { isAxiosError: true, response });
}

const endOf = (signal: AbortSignal) =>
  new Promise<null>((end) => {
    if (signal.aborted) end(null);
    signal.addEventListener('abort', () => end(null), { once: true });
  });
