import type { Log } from '@/telemetry/logger';

/**
 * Runs what makes figures. What breaks in it is its own affair: what it was told of goes on.
 * @returns false when it broke
 */
export function runGuarded(log: Log, run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    log('error', 'statistics broke', error);
    return false;
  }
}
