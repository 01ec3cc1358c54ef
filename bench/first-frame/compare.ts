import type { Row, RowCosts } from '../bench';
import { median, shareOf } from '../statistics';
import type { Measured } from './measure-visits';
import { isOurs, PLAYER_NAMES, PLAYERS, type PlayerName } from './players';
import type { VisitCosts } from './visit';

/** Limit of the widget's long tasks before a frame, beyond 50 ms each. */
export const BLOCKING_LIMIT_MS = 60;

export type ByPlayer<T> = Measured<PlayerName, T>;

/** Target of the widget's row: a share of another measurement, or so many milliseconds beyond it. */
export interface ShareTarget {
  limit?: number | undefined;
  limitMs?: number | undefined;
  of: string;
  whole: readonly number[];
}

type Costs = Pick<VisitCosts, 'blockingMs'> & Partial<VisitCosts>;

interface Comparison {
  /** The bare page's values; by default those of this measurement. */
  whole?: readonly number[];
  target?: ShareTarget;
  costs?: ByPlayer<Costs>;
}

/** Makes a row for each measured player, relative to the bare page. */
export function compare(
  measure: string,
  unit: Row['unit'],
  values: ByPlayer<number>,
  { whole = values.bare ?? [], target, costs }: Comparison = {},
): Row[] {
  return PLAYER_NAMES.flatMap((player): Row[] => {
    const own = values[player];
    if (own === undefined) return [];
    const toBare = shareOf(own, whole);
    const held = isOurs(player) && target && shareOf(own, target.whole) !== null ? target : null;
    const price = costs?.[player];
    return [
      {
        measure,
        of: PLAYERS[player],
        unit,
        values: own,
        ...(toBare !== null && { toBare }),
        ...(held && { target: verdict(own, held) }),
        ...(price !== undefined && { costs: rowCosts(player, price) }),
      },
    ];
  });
}

function verdict(own: readonly number[], { limit, limitMs = 0, of, whole }: ShareTarget): Required<Row>['target'] {
  if (limit === undefined) {
    const beyond = median(own) - median(whole);
    return { text: `<= ${of} + ${limitMs} ms (${beyond.toFixed(0)})`, isMet: beyond <= limitMs };
  }
  const share = median(own) / median(whole);
  return { text: `<= ${limit} of ${of} (${share.toFixed(2)})`, isMet: share <= limit };
}

/** Costs that not every measurement has. */
const REST = ['paintMs', 'callMs', 'longestMs', 'longestBeforePressMs', 'requests', 'scriptKb'] as const;

function rowCosts(player: PlayerName, costs: readonly Costs[]): RowCosts {
  const middle = (name: keyof Costs): number | undefined => {
    const values = costs.map((one) => one[name]).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : median(values);
  };
  const blockingMs = middle('blockingMs') ?? 0;
  const rest = Object.fromEntries(
    REST.flatMap((name) => {
      const value = middle(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return { blockingMs, ...(isOurs(player) && { isSmooth: blockingMs <= BLOCKING_LIMIT_MS }), ...rest };
}

/** Selects one figure of each value. */
export function selectFigure<T>(measured: ByPlayer<T>, figure: (value: T) => number | undefined): ByPlayer<number> {
  const picked: ByPlayer<number> = {};
  for (const player of PLAYER_NAMES) {
    const numbers = (measured[player] ?? []).map(figure).filter((number) => number !== undefined);
    if (numbers.length > 0) picked[player] = numbers;
  }
  return picked;
}
