/** Whether the device has a network, as far as the browser knows. */
export interface Connection {
  isOnline(): boolean;
  /** Reports each change, until the signal aborts. */
  onChange(listener: (online: boolean) => void, signal: AbortSignal): void;
}

/** Reads the connection of a page. */
export function readConnection(window: Window): Connection {
  return {
    isOnline: () => window.navigator.onLine,
    onChange(listener, signal) {
      window.addEventListener('online', () => listener(true), { signal });
      window.addEventListener('offline', () => listener(false), { signal });
    },
  };
}

/** Resolves with the next change of the network, and after this time. */
export async function networkChange(connection: Connection, limitMs: number): Promise<void> {
  const wait = new AbortController();
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, limitMs);
    connection.onChange(resolve, wait.signal);
  });
  wait.abort();
}
