/** The whole body of an answer that was fetched before anybody asked for it. */
export interface Fetched {
  /** URL of the answer, redirects followed. */
  url: string;
  body: ArrayBuffer;
  /** HTTP status; 0 without a whole answer, and undefined for 200 or 206. */
  status?: number;
  /** Duration of the fetch in milliseconds: */
  firstByteMs: number;
  wholeMs: number;
}

/** Answers fetched ahead, by address; each is given away once. */
export interface PrefetchCache {
  /**
   * Keeps an answer, which may be on its way still, until it is taken or the signal ends. It is null where the fetch
   * failed, and never rejects. An address that is there already stays as it is.
   */
  keep(key: string, answer: Promise<Fetched | null>, signal: AbortSignal): void;
  /** Gives the answer away; null when there is none. */
  take(key: string): Promise<Fetched | null> | null;
}

/** The key of a file, or of its bytes from `start` up to, not including, `end`. */
export function prefetchKey(url: string, start?: number, end?: number): string {
  return end ? `${url} ${start}-${end}` : url;
}

/** Makes a store that is empty. */
export function createPrefetchCache(): PrefetchCache {
  const entries = new Map<string, Promise<Fetched | null>>();
  return {
    keep(key, answer, signal) {
      if (signal.aborted || entries.has(key)) return;
      entries.set(key, answer);
      signal.addEventListener('abort', () => entries.get(key) === answer && entries.delete(key), { once: true });
    },
    take(key) {
      const answer = entries.get(key) ?? null;
      entries.delete(key);
      return answer;
    },
  };
}
