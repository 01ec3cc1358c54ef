import type { StatisticsOutlet } from '@/telemetry/analytics-transport/statistics-outlet';
import type { AllDeps } from '../deps';
import type { Mark } from '../timeline';
import { guarded } from './guard-observers';
import { qualityOfExperience } from './quality-of-experience';
import { observeStatistics } from './statistics';

/** Makes figures of what happens, and sends them to the outlet. */
export type Observe = (deps: AllDeps, outlet: StatisticsOutlet) => (mark: Mark) => void;

const OBSERVERS: readonly Observe[] = [observeStatistics, qualityOfExperience];

/** Hands the timeline to all that make figures of it. */
export async function observe(deps: AllDeps, makers: readonly Observe[] = OBSERVERS): Promise<void> {
  const outlet = await deps.statistics();
  const observers: ((mark: Mark) => void)[] = [];
  for (const make of makers) guarded(deps.log, () => observers.push(make(deps, outlet)));
  deps.timeline.open((mark) => {
    for (const tell of observers) guarded(deps.log, () => tell(mark));
  });
}
