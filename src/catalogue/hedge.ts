import { type SendRequest, type SentAnswer, uncached } from 'catalogue-client';

/** A GET without an answer for this long is raced by an identical request, and again after the same time. */
export const HEDGE_AFTER_MS = 4_000;

/** A status from here on is an error of the server, which another request may not meet. */
const SERVER_ERROR = 500;

/**
 * Races a request that hangs by further ones; the first good answer wins, and so does a clean refusal. A proxy or a
 * connection may lose requests while it answers the next. The further ones pass the browser's cache, which makes
 * requests of one URL wait for each other. A network failure or a server error of one request leaves the others alone.
 * The end of the call aborts those that have lost, by the signal of the request.
 * @param first the request that is under way
 * @param afterMs the wait before the second request
 */
export function hedge(first: Promise<SentAnswer>, request: SendRequest, afterMs: number): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    /** The further requests: whether each has settled the race. */
    const others: Promise<boolean>[] = [];
    const race = async () => {
      const answer = await uncached(request);
      if (answer.status >= SERVER_ERROR) return false;
      resolve(answer);
      clearTimeout(timer);
      return true;
    };
    let timer = setTimeout(raceAgain, afterMs);
    function raceAgain() {
      if (request.signal.aborted) return;
      others.push(race().catch(() => false));
      timer = setTimeout(raceAgain, HEDGE_AFTER_MS);
    }
    const isLost = async () => !(await Promise.all(others)).includes(true);
    void first
      .finally(() => clearTimeout(timer))
      .then(
        async (answer) => (answer.status < SERVER_ERROR || (await isLost())) && resolve(answer),
        async (error) => (await isLost()) && reject(error),
      );
  });
}
