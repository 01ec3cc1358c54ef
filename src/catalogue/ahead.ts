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
 * it failed, the request goes out, unless the answer says what it failed with.
 */
export function sendAhead(http: AxiosInstance, ahead: Pick<FetchedAhead, 'take'> | undefined): Send {
  return async (request) => {
    const answer = request.method === 'GET' ? ahead?.take(http.getUri(request)) : null;
    const fetched = answer && (await Promise.race([answer, endOf(request.signal)]));
    if (!fetched) return http.request<unknown>(request);
    const { body, status = 200 } = fetched;
    const response = { data: parseJson(new TextDecoder().decode(body)), headers: {}, status };
    if (status < 200 || status >= 300) throw asAxiosError(status === 0 ? undefined : response);
    return response;
  };
}

/** What axios takes for an error of its own. */
function asAxiosError(response: object | undefined): Error {
  return Object.assign(new Error('fetched ahead'), { isAxiosError: true, response });
}

const endOf = (signal: AbortSignal) =>
  new Promise<null>((end) => {
    if (signal.aborted) end(null);
    signal.addEventListener('abort', () => end(null), { once: true });
  });
