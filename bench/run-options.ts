import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../src/lib/result';
import type { PlayerName } from './first-frame/players';

/** Options of a run. */
export interface RunOptions {
  benches: readonly string[];
  players: readonly PlayerName[];
  runs: number;
  /** Whether the run measures everything, so that its results are saved. */
  isWhole: boolean;
}

/** The available benches and players, and the default number of runs. */
interface Available {
  benches: readonly string[];
  players: readonly PlayerName[];
  runs: number;
}

/** The bench that runs when only players are named. */
const DEFAULT_BENCH = 'first-frame';

/**
 * Reads `--only` (names of benches and players, in any order) and `--runs`. Players without a bench select the first
 * frame. Benches without a player select all players.
 * @returns the options, or a usage message
 */
export function readRunOptions(args: readonly string[], available: Available): Result<RunOptions, string> {
  const all = [...available.benches, ...available.players];
  const usage = `--only takes of ${all.join(',')}; --runs a number from 1`;
  let values: { only?: string; runs?: string };
  try {
    ({ values } = parseArgs({ args: [...args], options: { only: { type: 'string' }, runs: { type: 'string' } } }));
  } catch (error) {
    return err(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
  const runs = Number(values.runs ?? available.runs);
  const names = values.only?.split(',') ?? [];
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) return err(`Nothing is called "${unknown}"; ${usage}`);
  if (!Number.isInteger(runs) || runs < 1) return err(usage);

  const benches = available.benches.filter((name) => names.includes(name));
  const players = available.players.filter((name) => names.includes(name));
  if (players.length > 0 && benches.length === 0) benches.push(DEFAULT_BENCH);
  return ok({
    benches: benches.length > 0 ? benches : available.benches,
    players: players.length > 0 ? players : available.players,
    runs,
    isWhole: values.only === undefined,
  });
}
