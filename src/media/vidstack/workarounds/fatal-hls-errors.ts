import type { ErrorData } from 'hls.js';

/**
 * Hides a fatal error of hls.js from Vidstack, whose handler runs after ours and reads the same object. Vidstack fails
 * the player at the first fatal network error, and recovers from media errors without a limit.
 */
export function hideFatalError(error: ErrorData): void {
  error.fatal = false;
}
