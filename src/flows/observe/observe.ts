import type { StatisticsOutlet } from '@/telemetry/statistics-outlet';
import type { AllDeps } from '../deps';
import type { Mark } from '../timeline';
import { qualityOfExperience } from './quality-of-experience';

/** Makes figures of what happens, and sends them to the outlet. */
export type Observe = (deps: AllDeps, outlet: StatisticsOutlet) => (mark: Mark) => void;

const OBSERVERS: readonly Observe[] = [qualityOfExperience];

/** Hands the timeline to all that make figures of it. */
export async function observe(deps: AllDeps): Promise<void> {
  const outlet = await deps.statistics();
  const observers = OBSERVERS.map((make) => make(deps, outlet));
  deps.timeline.open((mark) => {
    for (const tell of observers) tell(mark);
  });
}
