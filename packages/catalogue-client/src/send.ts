/** One request of a call. */
export interface SendRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the query. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Whether the answer is bytes. */
  isBinary?: boolean;
  /** Aborts the request. */
  signal: AbortSignal;
}

/** An answer of any status. */
export interface SentAnswer {
  status: number;
  /** The parsed JSON, or an `ArrayBuffer` for bytes. A body that is not JSON is a text or undefined. */
  data: unknown;
  /** By the names in lower case. */
  headers: Readonly<Record<string, unknown>>;
  /** Whether the request left before the call, with headers of its own. */
  isPrefetched?: boolean;
}

/** Sends a request. Rejects when no whole answer came, or when the signal aborted. */
export type Send = (request: SendRequest) => Promise<SentAnswer>;

/** Parses JSON; undefined for anything else. An empty text is itself: the answer of a call without content. */
export function parseBody(text: string): unknown {
  try {
    return text === '' ? text : JSON.parse(text);
  } catch {
    return undefined;
  }
}
