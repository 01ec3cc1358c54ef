/** The requests of the page since the start of a test. */
export interface PageRequests {
  /** URLs in the order of their requests. */
  readonly urls: readonly string[];
  /** Requests without an answer so far. */
  pending(): number;
  restore(): void;
}

/** Watches what the page requests by `fetch` and `XMLHttpRequest`. */
export function watchPageRequests(): PageRequests {
  const urls: string[] = [];
  let pending = 0;
  const { fetch: realFetch } = window;
  const { open, send } = XMLHttpRequest.prototype;
  const asked = new WeakMap<XMLHttpRequest, string>();
  const begin = (url: string) => {
    urls.push(url);
    pending += 1;
  };
  const end = () => {
    pending -= 1;
  };
  window.fetch = (input, init) => {
    begin(input instanceof Request ? input.url : String(input));
    const answer = realFetch(input, init);
    answer.then(end, end);
    return answer;
  };
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    asked.set(this, String(args[1]));
    return Reflect.apply(open, this, args);
  };
  XMLHttpRequest.prototype.send = function (body) {
    begin(asked.get(this) ?? '');
    this.addEventListener('loadend', end, { once: true });
    send.call(this, body);
  };
  return {
    urls,
    pending: () => pending,
    restore() {
      window.fetch = realFetch;
      Object.assign(XMLHttpRequest.prototype, { open, send });
    },
  };
}
