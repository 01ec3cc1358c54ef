import type { StatisticsOutlet } from '@/telemetry/analytics-transport/statistics-outlet';
import type { Log } from '@/telemetry/logger';
import type { AllDeps } from '../deps';
import type { TimelineEvent } from '../timeline';
import type { Viewing } from './viewing';

/** Handles one timeline event. */
export type Observer = (event: TimelineEvent) => void;

/** Creates an observer that reports to the outlet. The first one moves the viewing on. */
export type CreateObserver = (deps: AllDeps, outlet: StatisticsOutlet, viewing: Viewing) => Observer;

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
