import type { Row } from '../bench';
import { shareOf } from '../statistics';
import type { Measured } from './measure-visits';
import { PLAYER_NAMES, PLAYERS } from './players';

/** Target of the widget's row: a share of another measurement. */
export interface ShareTarget {
  limit: number;
  of: string;
  whole: readonly number[];
}

/** Makes a row for each measured player, relative to the bare page. */
export function compare(measure: string, unit: Row['unit'], values: Measured<number>, target?: ShareTarget): Row[] {
  return PLAYER_NAMES.flatMap((player): Row[] => {
    const own = values[player];
    if (own === undefined) return [];
    const toBare = shareOf(own, values.bare ?? []);
    const share = player === 'widget' && target ? shareOf(own, target.whole) : null;
    return [
      {
        measure,
        of: PLAYERS[player],
        unit,
        values: own,
        ...(toBare !== null && { toBare }),
        ...(share !== null && target && { target: verdict(share, target) }),
      },
    ];
  });
}

const verdict = (share: number, { limit, of }: ShareTarget): Required<Row>['target'] => ({
  text: `<= ${limit} of ${of} (${share.toFixed(2)})`,
  isMet: share <= limit,
});

/** Selects one figure of each value. */
export function selectFigure<T>(measured: Measured<T>, figure: (value: T) => number | undefined): Measured<number> {
  const picked: Measured<number> = {};
  for (const player of PLAYER_NAMES) {
    const numbers = (measured[player] ?? []).map(figure).filter((number) => number !== undefined);
    if (numbers.length > 0) picked[player] = numbers;
  }
  return picked;
}
