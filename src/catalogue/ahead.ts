import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { withDeadline } from '@/lib/deadline';
import type { FetchedAhead } from '@/lib/fetched-ahead';
import { parseJson } from '@/lib/json';

/** What the client needs of an answer. */
interface Answer {
  data: unknown;
  headers: Readonly<Record<string, unknown>>;
}

/** Sends a request and gives its answer, or rejects as axios does. */
export type Send = (request: AxiosRequestConfig & { signal: AbortSignal }) => Promise<Answer>;

/** What has not come after this is asked for anew: an answer that hangs must not use up the time of the call. */
export const AHEAD_WAIT_MS = 3_000;

/**
 * Sends by axios what was not fetched ahead. What was is waited for a while, if the request itself would be; where it
 * failed, the request goes out.
 */
export function sendAhead(http: AxiosInstance, ahead: Pick<FetchedAhead, 'take'> | undefined): Send {
  return async (request) => {
    const answer = request.method === 'GET' ? ahead?.take(http.getUri(request)) : null;
    const fetched =
      answer && (await withDeadline(Promise.race([answer, endOf(request.signal)]), AHEAD_WAIT_MS, () => null));
    return fetched
      ? { data: parseJson(new TextDecoder().decode(fetched.body)), headers: {} }
      : http.request<unknown>(request);
  };
}

const endOf = (signal: AbortSignal) =>
  new Promise<null>((end) => {
    if (signal.aborted) end(null);
    signal.addEventListener('abort', () => end(null), { once: true });
  });
