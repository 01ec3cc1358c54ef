/**
 * Creates a registry in which the newest holder of a key wins. A second click on an episode aborts the first one's
 * loading.
 */
export function createSupersede<K extends string>() {
  const controllers = new Map<K, AbortController>();
  return {
    /** Aborts the previous holder of the key. */
    take(key: K): AbortSignal {
      controllers.get(key)?.abort();
      const controller = new AbortController();
      controllers.set(key, controller);
      return controller.signal;
    },
    /** Aborts the holder of the key, or of every key. */
    cancel(key?: K): void {
      for (const [name, controller] of controllers) if (key === undefined || name === key) controller.abort();
    },
  };
}

export type Supersede<K extends string> = ReturnType<typeof createSupersede<K>>;
