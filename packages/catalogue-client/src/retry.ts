import type { CatalogueError } from './errors';

/** How often a call is tried again. */
export const RETRIES = 2;

/** The pause before the first retry, give or take a half; before the next it is three times as long. */
const RETRY_PAUSE_MS = 400;

/** Whether trying again can help and does no harm: nothing was changed, and the service may be back. */
export function isRetryable(method: string, error: CatalogueError): boolean {
  if (method !== 'GET') return false;
  return error.kind === 'network' || (error.kind === 'http' && [502, 503, 504].includes(error.status));
}

/**
 * Milliseconds before retry number `attempt`, from 0. The jitter keeps players that were cut off together from coming
 * back together.
 */
export function retryPauseMs(attempt: number, random: () => number = Math.random): number {
  return RETRY_PAUSE_MS * 3 ** attempt * (0.5 + random());
}

/** Waits; ends at once with the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((end) => {
    setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
