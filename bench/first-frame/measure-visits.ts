import type { Browser } from 'playwright';
import { inTurn } from '../statistics';
import type { PlayerName } from './players';
import { newViewer, type Viewer } from './visit';

/** The processor of a phone of the middle, next to this machine. */
export const CPU_SLOWDOWN = 4;

/** What is done, how often, and by whom. */
export interface Plan<T> {
  players: readonly PlayerName[];
  runs: number;
  cpuSlowdown: number;
  /** What one viewer, whom the page has never met, does. */
  measure(viewer: Viewer, player: PlayerName): Promise<T>;
}

/** By player, one of each run. */
export type Measured<T> = Partial<Record<PlayerName, T[]>>;

/** Everybody in turn, a new browser context each; one round more than asked, which is everybody's slowest, does not count. */
export async function measureInTurn<T>(browser: Browser, plan: Plan<T>): Promise<Measured<T>> {
  const { players, runs, cpuSlowdown, measure } = plan;
  const measured: Measured<T> = {};
  for (const [index, player] of inTurn(players, 1 + runs).entries()) {
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
