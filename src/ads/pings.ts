import { createDeadline } from '@/lib/deadline';
import { originOf } from '@/lib/url';
import type { AdEngineSetup } from './engine-api';

/** Headers of a call to an own origin. */
export interface OwnHeaders {
  headers: Readonly<Record<string, string>>;
}

/** Limit while the page lives; afterwards the browser owns the request. */
export const PING_TIMEOUT_MS = 10_000;
/** Limit of the wait for the answer to the first ping of an origin. */
export const TRIAL_LIMIT_MS = 2000;

/** Whether an own origin accepts pings with headers. While its first ping is in flight: the pings that wait for it. */
type Verdict = boolean | string[];

/**
 * Creates the sender of pings. Headers force a preflight. A browser does not distinguish a refused preflight (the ping
 * never left) from an unreadable answer (the ping arrived). So the first ping of an own origin carries headers and the
 * others wait for its answer. After a failed ping its origin gets no headers. An OPTIONS call with the same headers
 * tells whether that ping had left; if not, it is sent again without them.
 */
export function createPings(
  headersFor: (url: string) => OwnHeaders | null,
  log: NonNullable<AdEngineSetup['log']>,
): (url: string) => void {
  // The page's own origin needs no preflight.
  const verdicts = new Map<string | null, Verdict>([[self.origin, true]]);

  function call(url: string, how: RequestInit): Promise<unknown> {
    // Browsers open six connections to a host: six unanswered pings would block it.
    const { signal } = createDeadline(new AbortController().signal, PING_TIMEOUT_MS);
    return fetch(url, { ...how, signal, keepalive: true });
  }

  function sendPlain(url: string): void {
    call(url, { mode: 'no-cors', credentials: 'include' }).catch((error: unknown) => {
      log('debug', url, error);
      // The host was not reached, so its verdict stays open.
      const isUnreached = error instanceof TypeError && verdicts.get(originOf(url)) === false;
      if (isUnreached) verdicts.delete(originOf(url));
    });
  }

  /** Resolves with true if the origin accepted the headers. */
  function sendWith(url: string, own: OwnHeaders): Promise<boolean> {
    return call(url, own).then(
      () => true,
      (error: unknown) => {
        log('debug', url, error);
        // A ping that timed out may have arrived.
        if (error instanceof TypeError) void sendAgain(url, own);
        return false;
      },
    );
  }

  async function sendAgain(url: string, own: OwnHeaders): Promise<void> {
    let isDone = false;
    const send = () => {
      if (!isDone) sendPlain(url);
      isDone = true;
    };
    // No answer arrives after the page is gone.
    addEventListener('pagehide', send);
    // OPTIONS counts as no ping, and a host that answers preflights answers it too.
    const hasLeft = call(url, { ...own, method: 'OPTIONS' }).then(
      () => true,
      () => false,
    );
    if (!(await hasLeft)) send();
    removeEventListener('pagehide', send);
  }

  async function tryHeaders(url: string, own: OwnHeaders): Promise<void> {
    const waiting: string[] = [];
    verdicts.set(originOf(url), waiting);
    const decide = (verdict: boolean) => {
      verdicts.set(originOf(url), verdict);
      waiting.splice(0).forEach(ping);
    };
    const proceed = () => decide(false);
    addEventListener('pagehide', proceed);
    const timer = setTimeout(proceed, TRIAL_LIMIT_MS);
    decide(await sendWith(url, own));
    clearTimeout(timer);
    removeEventListener('pagehide', proceed);
  }

  function ping(url: string): void {
    const own = headersFor(url);
    const verdict = verdicts.get(originOf(url));
    if (!own || verdict === false) sendPlain(url);
    else if (verdict === undefined) void tryHeaders(url, own);
    else if (verdict !== true) verdict.push(url);
    else void sendWith(url, own).then((isTaken) => isTaken || verdicts.set(originOf(url), false));
  }

  return ping;
}
