/** The header that a service without CORS preflight refuses. */
const NAME = 'X-Session-Context';

/** Origins that refuse the header. */
export interface PlainOrigins {
  has(origin: string): boolean;
  add(origin: string): void;
}

/** The outcome of a request: an answer to its own headers, none at all, or one that says nothing about headers. */
export type Ending = 'answered' | 'unanswered' | 'unknown';

type Headers = Readonly<Record<string, string>>;

/** Sends a request by `attempt`, which never rejects for an expected failure, and without the header where it must. */
export type GuardedSend = <T extends { ending: Ending }>(
  url: string,
  headers: Headers,
  attempt: (headers: Headers) => Promise<T>,
) => Promise<T>;

interface GuardSetup {
  plainOrigins: PlainOrigins;
  /** URL of the page. Its own origin needs no preflight. */
  pageUrl: string | undefined;
  /** Takes one message for each origin that refuses the header. */
  warn(message: string): void;
}

/** Whether a request to `url` carries the header to another origin, so that the browser sends a preflight for it. */
export function needsPreflight(url: string, headers: Headers, pageUrl: string | undefined): boolean {
  // A sandbox may take the origin of its URL from a page.
  const hasOrigin = pageUrl !== undefined && (typeof self === 'undefined' || self.origin !== 'null');
  return NAME in headers && !(hasOrigin && originOf(url, pageUrl) === originOf(pageUrl));
}

/**
 * Guards requests against a service that answers no CORS preflight: a browser reports only that the network failed. The
 * first request without an answer is sent once more without the header, while others to its origin wait for the outcome.
 * If that is answered, no request to the origin carries the header any more. An origin that has answered the header
 * is never asked again.
 */
export function createContextGuard({ plainOrigins, pageUrl, warn }: GuardSetup): GuardedSend {
  const accepting = new Set<string>();
  const probes = new Map<string, Promise<unknown>>();
  return async (url, headers, attempt) => {
    if (!needsPreflight(url, headers, pageUrl)) return attempt(headers);
    const origin = originOf(url, pageUrl);
    const { [NAME]: _, ...plain } = headers;
    if (plainOrigins.has(origin)) return attempt(plain);
    const first = await attempt(headers);
    if (first.ending === 'answered') accepting.add(origin);
    if (first.ending !== 'unanswered' || accepting.has(origin)) return first;
    const running = probes.get(origin);
    if (running !== undefined) await running;
    if (plainOrigins.has(origin)) return attempt(plain);
    if (running !== undefined) return first;
    const probe = attempt(plain);
    probes.set(origin, probe);
    const second = await probe;
    probes.delete(origin);
    if (second.ending === 'answered' && !accepting.has(origin)) {
      plainOrigins.add(origin);
      warn(`${origin} answers no CORS preflight for ${NAME}: calls go on without it`);
    }
    return second;
  };
}

const originOf = (url: string, base?: string): string => new URL(url, base).origin;
