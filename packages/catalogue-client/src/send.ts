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
  /** The parsed JSON, an `ArrayBuffer` for bytes, or a text that is not JSON. */
  data: unknown;
  /** By the names in lower case. */
  headers: Readonly<Record<string, unknown>>;
  /** Whether the request left before the call, with headers of its own. */
  isPrefetched?: boolean;
}

/** Sends a request. Rejects when no whole answer came, or when the signal aborted. */
export type Send = (request: SendRequest) => Promise<SentAnswer>;

/** Parses JSON. Any other text is itself, as the empty one of a call without content. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
