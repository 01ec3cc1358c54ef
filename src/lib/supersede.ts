/** Keyed cancellation. Taking a key aborts its previous holder. */
export interface Supersede<K extends string> {
  take(key: K): AbortSignal;
  /** Aborts the holder of the key, or of every key. */
  cancel(key?: K): void;
}

/**
 * Creates a registry in which the newest holder of a key wins. A second click on an episode aborts the first one's
 * loading.
 */
export function createSupersede<K extends string>(): Supersede<K> {
  const controllers = new Map<K, AbortController>();
  return {
    take(key) {
      controllers.get(key)?.abort();
      const controller = new AbortController();
      controllers.set(key, controller);
      return controller.signal;
    },
    cancel(key) {
      for (const [name, controller] of controllers) if (key === undefined || name === key) controller.abort();
    },
  };
}
