import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { withDeadline } from '@/lib/deadline';
import type { Fetched, FetchedAhead } from '@/lib/fetched-ahead';
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
 * Sends by axios what was not fetched ahead. What was is waited for a while, if the request itself would be; then the
 * request goes out too, and the first answer counts. Where what was fetched failed, the request goes out, unless the
 * answer says what it failed with.
 */
export function sendAhead(http: AxiosInstance, ahead: Pick<FetchedAhead, 'take'> | undefined): Send {
  return async (request) => {
    const answer = request.method === 'GET' ? ahead?.take(http.getUri(request)) : null;
    if (!answer) return http.request<unknown>(request);
    const early = await withDeadline(Promise.race([answer, endOf(request.signal)]), AHEAD_WAIT_MS, () => null);
    if (early) return toAnswer(early);
    const fresh = http.request<unknown>(request);
    return Promise.race([fresh, answer.then((late) => (late !== null && isGood(late) ? toAnswer(late) : fresh))]);
  };
}

const isGood = ({ status = 200 }: Fetched): boolean => status >= 200 && status < 300;

/** What was fetched ahead as axios would answer it. */
function toAnswer(fetched: Fetched): Answer {
  const { body, status = 200 } = fetched;
  const response = { data: parseJson(new TextDecoder().decode(body)), headers: {}, status };
  if (!isGood(fetched)) throw asAxiosError(status === 0 ? undefined : response);
  return response;
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
