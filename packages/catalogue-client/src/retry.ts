import type { CatalogueError } from './errors';

/** The number of retries of one call. */
export const RETRIES = 2;

/** The pause before the first retry, plus or minus half of it. Each later pause is three times as long. */
const RETRY_PAUSE_MS = 400;

/** Whether a retry is safe and useful: the call changes nothing, and the failure may be temporary. */
export function isRetryable(method: string, error: CatalogueError): boolean {
  if (method !== 'GET') return false;
  return error.kind === 'network' || (error.kind === 'http' && [502, 503, 504].includes(error.status));
}

/**
 * Milliseconds before retry number `attempt`, counted from 0. The jitter spreads the retries of players that lost their
 * connection at the same moment.
 */
export function retryPauseMs(attempt: number, random: () => number = Math.random): number {
  return RETRY_PAUSE_MS * 3 ** attempt * (0.5 + random());
}

/** Waits, and ends at once when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
