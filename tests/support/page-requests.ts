/** The requests of the page since the start of a test. */
export interface PageRequests {
  /** URLs in the order of their requests. */
  readonly urls: readonly string[];
  /** Requests without an answer so far, except those that were given up. */
  pending(): number;
  /** Requests that have ended so far. */
  ended(): number;
  /** Counts the pending requests as hanging for ever: nothing waits for them any more. */
  giveUp(): void;
  /** Changes the URL of the matching requests from now on, as a faulty network or another answer needs it. */
  rewrite(pattern: RegExp, change: (url: URL) => void): void;
  /** Leaves matching requests without a network from now on, until the result is called. */
  cut(pattern: RegExp): () => void;
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
  /** The URL that is requested in place of this one. */
  const changed = (text: string): string => {
    const rule = [...rules].find(([pattern]) => new RegExp(pattern).test(text))?.[1];
    return rule === undefined ? text : rule(new URL(text, location.href));
  };
  /** Counts a request; the result ends it. */
  const begin = (url: string) => {
    const request = {};
    urls.push(url);
    pending.add(request);
    return () => {
      ended += 1;
      pending.delete(request);
    };
  };
  window.fetch = (input, init) => {
    const end = begin(input instanceof Request ? input.url : String(input));
    const answer =
      input instanceof Request
        ? realFetch(rules.size === 0 ? input : new Request(changed(input.url), input), init)
        : realFetch(changed(String(input)), init);
    answer.then(end, end);
    return answer;
  };
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    asked.set(this, String(args[1]));
    return Reflect.apply(open, this, [args[0], changed(String(args[1])), ...args.slice(2)]);
  };
  XMLHttpRequest.prototype.send = function (body) {
    this.addEventListener('loadend', begin(asked.get(this) ?? ''), { once: true });
    send.call(this, body);
  };
  return {
    urls,
    pending: () => pending.size,
    ended: () => ended,
    giveUp: () => pending.clear(),
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
    restore() {
      window.fetch = realFetch;
      Object.assign(XMLHttpRequest.prototype, { open, send });
    },
  };
}
