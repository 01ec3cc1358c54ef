/** Resolves after this time, and at once when the network returns, the page is shown or hidden, or the signal aborts. */
export function waitOrTurn(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const name of TURNS) removeEventListener(name, end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    for (const name of TURNS) addEventListener(name, end);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

const TURNS = ['online', 'visibilitychange'];
