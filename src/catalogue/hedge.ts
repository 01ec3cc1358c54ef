import type { SendRequest, SentAnswer } from 'catalogue-client';
import { parseJson } from '@/lib/json';
import { asAxiosError } from './send-file';

/** A GET without an answer for this long is raced by a second, identical request. */
export const HEDGE_AFTER_MS = 4_000;

/** A status from here on is an error of the server, which the other request may not meet. */
const SERVER_ERROR = 500;

/**
 * Races a request that hangs by a second one; the first good answer wins, and so does a clean refusal. A proxy or a
 * connection may lose one request while it answers the next. The second request passes the browser's cache, which makes
 * requests of one URL wait for each other. A network failure or a server error of one request leaves the other alone.
 * Rejects like axios.
 * @param first the request that is under way
 */
export function hedge(
  first: Promise<SentAnswer>,
  url: string,
  { headers, signal }: SendRequest,
  afterMs: number,
): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    /** Whether the second request has settled the race; null before it leaves. */
    let second: Promise<boolean> | null = null;
    const race = async () => {
      const response = await fetch(url, { headers: headers as HeadersInit, signal, cache: 'no-store' });
      const answer = { data: parseJson(await response.text()), headers: {}, status: response.status };
      if (response.ok) resolve(answer);
      else if (response.status < SERVER_ERROR) reject(asAxiosError({ response: answer }));
      else return false;
      return true;
    };
    const timer = setTimeout(() => {
      if (!signal.aborted) second = race().catch(() => false);
    }, afterMs);
    void first
      .finally(() => clearTimeout(timer))
      .then(resolve, async (error) => {
        if (error.response?.status < SERVER_ERROR || !(await second)) reject(error);
      });
  });
}
