/** Reads whether the device has a network, as far as the browser knows. */
export const readConnection = (window: Window) => ({
  isOnline: () => window.navigator.onLine,
  /** Reports each change, until the signal aborts. */
  onChange(listener: (online: boolean) => void, signal: AbortSignal) {
    window.addEventListener('online', () => listener(true), { signal });
    window.addEventListener('offline', () => listener(false), { signal });
  },
});

export type Connection = ReturnType<typeof readConnection>;

/** Resolves with the next change of the network, and after this time. */
export async function networkChange(connection: Connection, limitMs: number): Promise<void> {
  const wait = new AbortController();
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, limitMs);
    connection.onChange(resolve, wait.signal);
  });
  wait.abort();
}
