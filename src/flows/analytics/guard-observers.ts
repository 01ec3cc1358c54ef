import type { Log } from '@/telemetry/logger';

/**
 * Runs an observer. An error in it is logged and does not reach other code.
 * @returns false when it threw
 */
export function runGuarded(log: Log, run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    log('error', 'an error in one part of the statistics; the others go on', error);
    return false;
  }
}
