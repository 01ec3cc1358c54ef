import type { Row } from '../bench';
import { isOurs, PLAYERS, type PlayerName } from '../first-frame/players';

/** The end of a fault for a player. */
export interface Outcome {
  readonly fault: string;
  readonly player: PlayerName;
  readonly kind: 'by-itself' | 'press' | 'dead' | 'no-start';
  /** From the end of the fault to steady playback, of a comeback without a press. */
  readonly seconds?: number;
  /** Seconds of the film that were skipped or repeated. */
  readonly lostS?: number;
}

/** Tolerated difference of the position. */
const LOST_LIMIT_S = 1;

/** Formats a Markdown table with a line for each fault and a column for each player. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  const faults = [...new Set(outcomes.map(({ fault }) => fault))];
  const players = [...new Set(outcomes.map(({ player }) => player))];
  const cellOf = (fault: string, player: PlayerName) => {
    const outcome = outcomes.find((one) => one.fault === fault && one.player === player);
    return outcome === undefined ? '' : describe(outcome);
  };
  const cells = [
    ['fault', ...players.map((player) => PLAYERS[player])],
    ['---', ...players.map(() => '---')],
    ...faults.map((fault) => [fault, ...players.map((player) => cellOf(fault, player))]),
  ];
  return cells.map((cell) => `| ${cell.join(' | ')} |\n`).join('');
}

/** Rows for the results. Our player has to come back by itself at its position. */
export function outcomeRows(outcomes: readonly Outcome[]): Row[] {
  return outcomes.map((outcome): Row => {
    const { fault, player, kind, seconds, lostS = 0 } = outcome;
    const isMet = kind === 'by-itself' && lostS <= LOST_LIMIT_S;
    return {
      measure: fault,
      of: PLAYERS[player],
      unit: 's',
      values: seconds === undefined ? [] : [seconds],
      ...(seconds === undefined || lostS > LOST_LIMIT_S ? { text: describe(outcome) } : {}),
      ...(isOurs(player) && { target: { text: 'by itself', isMet } }),
    };
  });
}

function describe({ kind, seconds = 0, lostS = 0 }: Outcome): string {
  const lost = lostS > LOST_LIMIT_S ? `, ${lostS.toFixed(0)} s away` : '';
  switch (kind) {
    case 'by-itself':
      return `${seconds.toFixed(1)} s${lost}`;
    case 'press':
      return `needs a press${lost}`;
    case 'dead':
      return 'dead';
    case 'no-start':
      return 'did not start';
  }
}
