import { createGate } from './gate';

/** The requests of the page since the start of a test. */
export interface PageRequests {
  /** URLs in the order of their requests. */
  readonly urls: readonly string[];
  /** Requests without an answer so far, except those that are held. */
  pending(): number;
  /** Requests that have ended so far. */
  ended(): number;
  /** Changes the URL of the matching requests from now on, as a faulty network or another answer needs it. */
  rewrite(pattern: RegExp, change: (url: URL) => void): void;
  /** Leaves matching requests without a network from now on, until the result is called. */
  cut(pattern: RegExp): () => void;
  /** Keeps matching requests from the network until {@link PageRequests.release}: the next ones, at most so many. */
  hold(pattern: RegExp, most?: number): void;
  release(): void;
  restore(): void;
}

/** Browsers refuse this port without a request. */
const NO_NETWORK = 'http://127.0.0.1:1/';

/** Watches what the page requests by `fetch` and `XMLHttpRequest`. */
export function watchPageRequests(): PageRequests {
  const urls: string[] = [];
  let ended = 0;
  const pending = new Set<object>();
  const { fetch: realFetch } = window;
  const { open, send } = XMLHttpRequest.prototype;
  const asked = new WeakMap<XMLHttpRequest, string>();
  const rules = new Map<string, (url: URL) => string>();
  const holds: { pattern: RegExp; left: number; released: ReturnType<typeof createGate<void>> }[] = [];
  /** The end of the hold of this URL; null for one that goes to the network at once. */
  const heldUntil = (url: string): Promise<void> | null => {
    const hold = holds.find(({ pattern, left }) => left > 0 && pattern.test(url));
    if (hold === undefined) return null;
    hold.left -= 1;
    return hold.released.promise;
  };
  /** The URL that is requested in place of this one. */
  const changed = (text: string): string => {
    const rule = [...rules].find(([pattern]) => new RegExp(pattern).test(text))?.[1];
    return rule === undefined ? text : rule(new URL(text, location.href));
  };
  /** Counts a request that goes to the network; the result ends it. */
  const begin = () => {
    const request = {};
    pending.add(request);
    return () => {
      ended += 1;
      pending.delete(request);
    };
  };
  const sendFetch: typeof fetch = (input, init) => {
    const end = begin();
    const answer =
      input instanceof Request
        ? realFetch(rules.size === 0 ? input : new Request(changed(input.url), input), init)
        : realFetch(changed(String(input)), init);
    answer.then(end, end);
    return answer;
  };
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    urls.push(url);
    const released = heldUntil(url);
    if (released === null) return sendFetch(input, init);
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    const aborted = new Promise<never>((_, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return Promise.race([released.then(() => sendFetch(input, init)), aborted]);
  };
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    asked.set(this, String(args[1]));
    return Reflect.apply(open, this, [args[0], changed(String(args[1])), ...args.slice(2)]);
  };
  XMLHttpRequest.prototype.send = function (body) {
    const url = asked.get(this) ?? '';
    urls.push(url);
    const sendNow = () => {
      this.addEventListener('loadend', begin(), { once: true });
      send.call(this, body);
    };
    const released = heldUntil(url);
    if (released === null) sendNow();
    else void released.then(() => this.readyState === XMLHttpRequest.OPENED && sendNow());
  };
  return {
    urls,
    pending: () => pending.size,
    ended: () => ended,
    rewrite({ source }, change) {
      rules.set(source, (url) => {
        change(url);
        return url.href;
      });
    },
    cut({ source }) {
      rules.set(source, () => NO_NETWORK);
      return () => rules.delete(source);
    },
    hold(pattern, most = Infinity) {
      holds.push({ pattern, left: most, released: createGate() });
    },
    release() {
      for (const { released } of holds.splice(0)) released.resolve();
    },
    restore() {
      window.fetch = realFetch;
      Object.assign(XMLHttpRequest.prototype, { open, send });
    },
  };
}
