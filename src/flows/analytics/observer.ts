import type { StatisticsOutlet } from '@/telemetry/analytics-transport/statistics-outlet';
import type { AllDeps } from '../deps';
import type { TimelineEvent } from '../timeline';

/** Handles one timeline event. */
export type Observer = (event: TimelineEvent) => void;

/** Creates an observer that reports to the outlet. */
export type CreateObserver = (deps: AllDeps, outlet: StatisticsOutlet) => Observer;
