import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../src/lib/result';
import type { PlayerName } from './first-frame/players';

/** What a run of the bench is to do. */
export interface Choice {
  benches: readonly string[];
  players: readonly PlayerName[];
  runs: number;
  /** Whether everything is measured, and the figures are worth keeping. */
  isWhole: boolean;
}

/** What there is to choose from. */
interface Offer {
  benches: readonly string[];
  players: readonly PlayerName[];
  runs: number;
}

/** What is measured when only players are named. */
const USUAL_BENCH = 'first-frame';

/**
 * Reads `--only` (names of benches and players, in any order) and `--runs`. Players alone mean the first frame; benches
 * alone mean everybody.
 * @returns the choice, or a line that says what could have been asked
 */
export function readChoice(args: readonly string[], offer: Offer): Result<Choice, string> {
  const all = [...offer.benches, ...offer.players];
  const usage = `--only takes of ${all.join(',')}; --runs a number from 1`;
  let values: { only?: string; runs?: string };
  try {
    ({ values } = parseArgs({ args: [...args], options: { only: { type: 'string' }, runs: { type: 'string' } } }));
  } catch (error) {
    return err(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
  const runs = Number(values.runs ?? offer.runs);
  const names = values.only?.split(',') ?? [];
  const stranger = names.find((name) => !all.includes(name));
  if (stranger !== undefined) return err(`Nothing is called "${stranger}"; ${usage}`);
  if (!Number.isInteger(runs) || runs < 1) return err(usage);

  const benches = offer.benches.filter((name) => names.includes(name));
  const players = offer.players.filter((name) => names.includes(name));
  if (players.length > 0 && benches.length === 0) benches.push(USUAL_BENCH);
  return ok({
    benches: benches.length > 0 ? benches : offer.benches,
    players: players.length > 0 ? players : offer.players,
    runs,
    isWhole: values.only === undefined,
  });
}
