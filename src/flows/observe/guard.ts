import type { Log } from '@/telemetry/logger';

/** Runs what makes figures. What breaks in it is its own affair: what it was told of goes on. */
export function guarded(log: Log, run: () => void): void {
  try {
    run();
  } catch (error) {
    log('error', 'statistics broke', error);
  }
}
