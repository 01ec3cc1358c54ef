const NAMES = ['lists', 'categories', 'sitemaps'] as const;
export type CacheName = (typeof NAMES)[number];

export interface CacheState {
  readonly name: CacheName;
  readonly entryCount: number;
  readonly sizeBytes: number;
}

/** Computed responses, kept until they are cleared. */
export interface Caches {
  /** Returns the value of this key. Computes it when it is missing. */
  remember<T>(name: CacheName, key: string, make: () => T): T;
  states(): CacheState[];
  clear(name: CacheName): void;
  clearAll(): void;
}

/** Limit of entries. The oldest are dropped, because callers control the keys. */
const MOST_ENTRIES = 500;

export const isCacheName = (name: string): name is CacheName => NAMES.some((own) => own === name);

export function createCaches(): Caches {
  const caches = new Map(NAMES.map((name) => [name, new Map<string, unknown>()]));
  const cache = (name: CacheName): Map<string, unknown> => caches.get(name) ?? new Map();
  return {
    remember: <T>(name: CacheName, key: string, make: () => T): T => {
      const entries = cache(name);
      if (entries.has(key)) return entries.get(key) as T;
      const value = make();
      const [oldest] = entries.keys();
      if (entries.size >= MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
      entries.set(key, value);
      return value;
    },
    states: () =>
      NAMES.map((name) => {
        const entries = cache(name);
        return { name, entryCount: entries.size, sizeBytes: Buffer.byteLength(JSON.stringify([...entries])) };
      }),
    clear: (name) => cache(name).clear(),
    clearAll: () => caches.forEach((entries) => void entries.clear()),
  };
}
