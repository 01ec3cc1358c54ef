import type { Row } from '../bench';
import { shareOf } from '../statistics';
import type { Measured } from './measure-visits';
import { PLAYER_NAMES, PLAYERS } from './players';

/** What is asked of the widget's row: a share of what. */
export interface Aim {
  limit: number;
  of: string;
  whole: readonly number[];
}

/** A line for each player, beside the bare page; nothing for whom was not measured. */
export function compare(measure: string, unit: Row['unit'], values: Measured<number>, aim?: Aim): Row[] {
  return PLAYER_NAMES.flatMap((player): Row[] => {
    const own = values[player];
    if (own === undefined) return [];
    const toBare = shareOf(own, values.bare ?? []);
    const share = player === 'widget' && aim ? shareOf(own, aim.whole) : null;
    return [
      {
        measure,
        of: PLAYERS[player],
        unit,
        values: own,
        ...(toBare !== null && { toBare }),
        ...(share !== null && aim && { target: verdict(share, aim) }),
      },
    ];
  });
}

const verdict = (share: number, { limit, of }: Aim): Required<Row>['target'] => ({
  text: `<= ${limit} of ${of} (${share.toFixed(2)})`,
  isMet: share <= limit,
});

/** One figure of each value. */
export function pick<T>(measured: Measured<T>, figure: (value: T) => number | undefined): Measured<number> {
  const picked: Measured<number> = {};
  for (const player of PLAYER_NAMES) {
    const numbers = (measured[player] ?? []).map(figure).filter((number) => number !== undefined);
    if (numbers.length > 0) picked[player] = numbers;
  }
  return picked;
}
