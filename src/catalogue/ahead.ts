import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import type { FetchedAhead } from '@/lib/fetched-ahead';
import { parseJson } from '@/lib/json';

/** What the client needs of an answer. */
interface Answer {
  data: unknown;
  headers: Readonly<Record<string, unknown>>;
}

/** Sends a request and gives its answer, or rejects as axios does. */
export type Send = (request: AxiosRequestConfig & { signal: AbortSignal }) => Promise<Answer>;

/**
 * Sends by axios what was not fetched ahead. What was is waited for no longer than the request itself would be; where
 * it failed, the request goes out.
 */
export function sendAhead(http: AxiosInstance, ahead: Pick<FetchedAhead, 'take'> | undefined): Send {
  return async (request) => {
    const answer = request.method === 'GET' ? ahead?.take(http.getUri(request)) : null;
    const fetched = answer && (await Promise.race([answer, endOf(request.signal)]));
    return fetched
      ? { data: parseJson(new TextDecoder().decode(fetched.body)), headers: {} }
      : http.request<unknown>(request);
  };
}

const endOf = (signal: AbortSignal) =>
  new Promise<null>((end) => signal.addEventListener('abort', () => end(null), { once: true }));
