/** A response that was fetched before it was needed, with its whole body. */
export interface Fetched {
  /** URL of the response after redirects. */
  url: string;
  body: ArrayBuffer;
  /** HTTP status; 0 when no complete response arrived; absent for 200 and 206. */
  status?: number;
  /** `Content-Type` of the response, which may name the charset. */
  contentType?: string | null;
  /** Whether the response forbids to store it (RFC 9111, 5.2.2.5). */
  noStore?: boolean;
  /** Durations of the fetch in milliseconds: to the first byte and to the last. */
  firstByteMs: number;
  wholeMs: number;
}

/** Text of a successful response. Throws otherwise, which ends the prefetch. */
export function textOf({ body, status = 200 }: Fetched): string {
  if (status !== 200) throw new Error(String(status));
  return new TextDecoder().decode(body);
}

/** Returns the key of a file, or of its bytes from `start` to before `end`. */
export function prefetchKey(url: string, start?: number, end?: number): string {
  return end ? `${url} ${start}-${end}` : url;
}

/** Prefetched responses by URL. Each can be taken once. */
export type PrefetchCache = ReturnType<typeof createPrefetchCache>;

/** Creates an empty cache. */
export function createPrefetchCache() {
  const entries = new Map<string, Promise<Fetched | null>>();
  return {
    /**
     * Stores a response, which may still be loading, until it is taken or the signal aborts. The promise gives null for a
     * failed fetch and never rejects. A URL that is already stored stays unchanged.
     */
    keep(key: string, answer: Promise<Fetched | null>, signal: AbortSignal) {
      if (signal.aborted || entries.has(key)) return;
      entries.set(key, answer);
      signal.addEventListener('abort', () => entries.get(key) === answer && entries.delete(key), { once: true });
    },
    /** Takes the response out of the cache. Returns null if there is none. */
    take(key: string) {
      const answer = entries.get(key) || null;
      entries.delete(key);
      return answer;
    },
  };
}
