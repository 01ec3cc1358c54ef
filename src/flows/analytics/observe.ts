import type { AllDeps } from '../deps';
import { type CreateObserver, type Observer, runGuarded } from './observer';
import { qualityOfExperience } from './quality-of-experience';
import { observeStatistics } from './statistics';
import { createViewing } from './viewing';

const OBSERVERS: readonly CreateObserver[] = [observeStatistics, qualityOfExperience];

/** Passes the timeline to the observers when the outlet for their reports is ready. */
export async function observe(deps: AllDeps, factories: readonly CreateObserver[] = OBSERVERS): Promise<void> {
  const outlet = await deps.statistics();
  const viewing = createViewing();
  const observers: Observer[] = [];
  for (const create of factories) runGuarded(deps.log, () => observers.push(create(deps, outlet, viewing)));
  deps.timeline.open((event) => {
    for (const observer of observers) runGuarded(deps.log, () => observer(event));
  });
}
