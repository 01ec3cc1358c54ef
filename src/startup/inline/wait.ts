/**
 * Resolves after this time with false, and at once with true when the network returns, the page is shown or hidden, or the
 * signal aborts.
 */
export function waitOrTurn(ms: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (event?: Event) => {
      clearTimeout(timer);
      for (const name of TURNS) removeEventListener(name, end);
      signal?.removeEventListener('abort', end);
      resolve(event !== undefined);
    };
    const timer = setTimeout(end, ms);
    for (const name of TURNS) addEventListener(name, end);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

const TURNS = ['online', 'visibilitychange'];
