import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../src/lib/result';
import type { BrowserName } from './browsers';
import type { PlayerName } from './first-frame/players';

/** Options of a run. */
export interface RunOptions {
  /** The chosen benches, each with its chosen parts. */
  benches: readonly { name: string; parts: readonly string[] }[];
  players: readonly PlayerName[];
  browsers: readonly BrowserName[];
  runs: number;
  /** Whether the run measures everything, so that its results are saved. */
  isWhole: boolean;
}

/** The available benches, players and browsers, and the default number of runs. */
interface Available {
  benches: readonly { name: string; parts?: readonly string[] }[];
  players: readonly PlayerName[];
  browsers: readonly BrowserName[];
  runs: number;
}

/** The part that runs when only players are named. */
const DEFAULT_PART = 'autoplay';
/** The browser of a part of the bench: the one that most viewers have. */
const DEFAULT_BROWSER = 'window';
const BOTH = 'both';

/**
 * Reads `--only` (names of benches, their parts and players, in any order), `--runs` and `--browser`. Players alone
 * select the film by autoplay. Benches without a player select all players. A whole run takes both browsers.
 * @returns the options, or a usage message
 */
export function readRunOptions(args: readonly string[], available: Available): Result<RunOptions, string> {
  const parts = available.benches.flatMap((bench) => [bench.name, ...(bench.parts ?? [])]);
  const all = [...parts, ...available.players];
  const usage =
    `--only takes of ${all.join(',')}; --runs a number from 1; ` +
    `--browser one of ${[...available.browsers, BOTH].join(',')}`;
  const string = { type: 'string' } as const;
  let values: { only?: string; runs?: string; browser?: string };
  try {
    ({ values } = parseArgs({ args: [...args], options: { only: string, runs: string, browser: string } }));
  } catch (error) {
    return err(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
  const runs = Number(values.runs ?? available.runs);
  const names = values.only?.split(',') ?? [];
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) return err(`Nothing is called "${unknown}"; ${usage}`);
  if (!Number.isInteger(runs) || runs < 1) return err(usage);
  const browser = values.browser ?? (values.only === undefined ? BOTH : DEFAULT_BROWSER);
  const browsers = available.browsers.filter((name) => browser === BOTH || browser === name);
  if (browsers.length === 0) return err(usage);

  const players = available.players.filter((name) => names.includes(name));
  const chosen = names.some((name) => parts.includes(name)) ? names : [DEFAULT_PART];
  return ok({
    benches: chooseBenches(available.benches, values.only === undefined ? parts : chosen),
    players: players.length > 0 ? players : available.players,
    browsers,
    runs,
    isWhole: values.only === undefined && browsers.length === available.browsers.length,
  });
}

/** A bench by its name has all its parts. */
function chooseBenches(benches: Available['benches'], names: readonly string[]): RunOptions['benches'] {
  return benches.flatMap(({ name, parts = [] }) => {
    const named = names.includes(name) ? parts : parts.filter((part) => names.includes(part));
    return names.includes(name) || named.length > 0 ? [{ name, parts: named }] : [];
  });
}
