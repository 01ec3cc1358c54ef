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
 * Sends pings. Headers force a preflight, and a browser does not tell a refused preflight (the ping never
 * left) from an answer that may not be read (the ping arrived). So the first ping of an own origin is sent with headers,
 * and the others wait for its answer. After a failed ping its origin gets no headers any more. An OPTIONS call with the
 * same headers tells whether that ping had left; if it had not, it is sent again without them.
 */
export class Pings {
  readonly #headersFor: (url: string) => OwnHeaders | null;
  readonly #log: NonNullable<AdEngineSetup['log']>;
  // Within one origin there is no preflight.
  readonly #verdicts = new Map<string | null, Verdict>([[self.origin, true]]);

  constructor(headersFor: (url: string) => OwnHeaders | null, log: NonNullable<AdEngineSetup['log']>) {
    this.#headersFor = headersFor;
    this.#log = log;
  }

  ping(url: string): void {
    const own = this.#headersFor(url);
    const origin = originOf(url);
    const verdict = this.#verdicts.get(origin);
    if (!own || verdict === false) this.#sendPlain(url);
    else if (verdict === undefined) void this.#tryHeaders(url, own);
    else if (verdict !== true) verdict.push(url);
    else void this.#sendWith(url, own).then((isTaken) => isTaken || this.#verdicts.set(origin, false));
  }

  #sendPlain(url: string): void {
    call(url, { mode: 'no-cors', credentials: 'include' }).catch((error: unknown) => {
      this.#log('debug', url, error);
      // The host was not reached, so nothing is known of it.
      const isUnreached = error instanceof TypeError && this.#verdicts.get(originOf(url)) === false;
      if (isUnreached) this.#verdicts.delete(originOf(url));
      // A file that has loaded plays on offline, and what it shows is billed. Some devices only seem to be offline.
      if (error instanceof TypeError && !navigator.onLine)
        addEventListener('online', () => this.ping(url), { once: true });
    });
  }

  /** Resolves with whether the origin took the headers. */
  #sendWith(url: string, own: OwnHeaders): Promise<boolean> {
    return call(url, own).then(
      () => true,
      (error: unknown) => {
        this.#log('debug', url, error);
        // One that took too long may have arrived.
        if (error instanceof TypeError) void this.#sendAgain(url, own);
        return false;
      },
    );
  }

  async #sendAgain(url: string, own: OwnHeaders): Promise<void> {
    let isDone = false;
    const send = () => {
      if (!isDone) this.#sendPlain(url);
      isDone = true;
    };
    // No answer arrives after the page is gone.
    addEventListener('pagehide', send);
    // An OPTIONS call counts nowhere, and a server that answers preflights answers it.
    const hasLeft = call(url, { ...own, method: 'OPTIONS' }).then(
      () => true,
      () => false,
    );
    if (!(await hasLeft)) send();
    removeEventListener('pagehide', send);
  }

  async #tryHeaders(url: string, own: OwnHeaders): Promise<void> {
    const waiting: string[] = [];
    this.#verdicts.set(originOf(url), waiting);
    const decide = (verdict: boolean) => {
      this.#verdicts.set(originOf(url), verdict);
      for (const other of waiting.splice(0)) this.ping(other);
    };
    const proceed = () => decide(false);
    addEventListener('pagehide', proceed);
    const timer = setTimeout(proceed, TRIAL_LIMIT_MS);
    decide(await this.#sendWith(url, own));
    clearTimeout(timer);
    removeEventListener('pagehide', proceed);
  }
}

function call(url: string, how: RequestInit): Promise<unknown> {
  // Six pings to a host that never answers would hold all its connections.
  const { signal } = createDeadline(new AbortController().signal, PING_TIMEOUT_MS);
  // A response in the browser's cache would count nothing, and equal URLs would wait there for each other.
  return fetch(url, { ...how, signal, keepalive: true, cache: 'no-store' });
}
