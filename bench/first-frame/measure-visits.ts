import type { Browser } from 'playwright';
import { roundRobin } from '../statistics';
import { newViewer, type Viewer, type VisitPlan } from './visit';

/** CPU throttling: a mid-range phone relative to this machine. */
export const CPU_SLOWDOWN = 4;

/** The measurement, its cases and the number of runs. */
export interface Plan<C extends string, T> {
  /** Names of the cases. In a bench that compares players they are the players. */
  cases: readonly C[];
  runs: number;
  cpuSlowdown: number;
  /** The plan of a case's viewer; by default a film by autoplay. */
  planOf?(name: C): VisitPlan;
  /** Runs one measurement with a new viewer. */
  measure(viewer: Viewer, name: C): Promise<T>;
}

/** Values by case, one per run. */
export type Measured<C extends string, T> = Partial<Record<C, readonly T[]>>;

/**
 * Measures the cases in turn, each in a new browser context. One extra round comes first and does not count, because it
 * is the slowest.
 */
export async function measureRoundRobin<C extends string, T>(
  browser: Browser,
  plan: Plan<C, T>,
): Promise<Measured<C, T>> {
  const { cases, runs, cpuSlowdown, planOf, measure } = plan;
  const measured: Measured<C, T> = {};
  for (const [index, name] of roundRobin(cases, 1 + runs).entries()) {
    const viewer = await newViewer(browser, cpuSlowdown, planOf?.(name));
    try {
      const value = await measure(viewer, name);
      if (index >= cases.length) measured[name] = [...(measured[name] ?? []), value];
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
    } finally {
      await viewer.leave();
    }
  }
  return measured;
}
