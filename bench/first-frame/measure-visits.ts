import type { Browser } from 'playwright';
import { roundRobin } from '../statistics';
import type { PlayerName } from './players';
import { newViewer, type Viewer } from './visit';

/** CPU throttling: a mid-range phone relative to this machine. */
export const CPU_SLOWDOWN = 4;

/** The measurement, the number of runs and the players. */
export interface Plan<T> {
  players: readonly PlayerName[];
  runs: number;
  cpuSlowdown: number;
  /** Runs one measurement with a new viewer. */
  measure(viewer: Viewer, player: PlayerName): Promise<T>;
}

/** Values by player, one per run. */
export type Measured<T> = Partial<Record<PlayerName, T[]>>;

/**
 * Measures the players in turn, each in a new browser context. One extra round comes first and does not count, because
 * it is the slowest.
 */
export async function measureRoundRobin<T>(browser: Browser, plan: Plan<T>): Promise<Measured<T>> {
  const { players, runs, cpuSlowdown, measure } = plan;
  const measured: Measured<T> = {};
  for (const [index, player] of roundRobin(players, 1 + runs).entries()) {
    const viewer = await newViewer(browser, { cpuSlowdown });
    try {
      const value = await measure(viewer, player);
      if (index >= players.length) measured[player] = [...(measured[player] ?? []), value];
    } catch (error) {
      throw new Error(`${player}: ${error instanceof Error ? error.message : error}`, { cause: error });
    } finally {
      await viewer.leave();
    }
  }
  return measured;
}
