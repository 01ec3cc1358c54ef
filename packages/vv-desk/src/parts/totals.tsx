import type { Totals } from '../api/answers';
import { changeOf, type Kind, write } from '../format';

/** A figure of a page. */
export interface Figure {
  name: string;
  title: string;
  kind: Kind;
  /** More is worse, as with failures. */
  isBadUp?: boolean;
}

/** The page's figures, with their difference to the period before. */
export function TotalTiles({ totals, figures, label }: { totals: Totals; figures: readonly Figure[]; label: string }) {
  return (
    <dl className="tiles" aria-label={label}>
      {figures.map((figure) => (
        <Tile key={figure.name} figure={figure} total={totals[figure.name]} />
      ))}
    </dl>
  );
}

function Tile({ figure, total }: { figure: Figure; total: Totals[string] | undefined }) {
  const { title, kind, isBadUp = false } = figure;
  const { now = null, before = null } = total ?? {};
  return (
    <div className="tile">
      <dt>{title}</dt>
      <dd>
        <span className="value">{write(kind, now)}</span>
        {before !== null && <Difference kind={kind} now={now} before={before} isBadUp={isBadUp} />}
      </dd>
    </div>
  );
}

interface DifferenceProps {
  kind: Kind;
  now: number | null;
  before: number | null;
  isBadUp?: boolean;
}

const ARROWS = { up: '▲', down: '▼', same: '=' } as const;

/** The difference to the period before: arrow, sign, size and word, so that colour only repeats them. */
export function Difference({ kind, now, before, isBadUp = false }: DifferenceProps) {
  const change = changeOf(kind, now, before);
  const isGood = change?.direction === (isBadUp ? 'down' : 'up');
  const mood = change === null || change.direction === 'same' ? 'same' : isGood ? 'good' : 'bad';
  return (
    <span className="difference">
      {change !== null && (
        <span className={`change ${mood}`}>
          <span aria-hidden="true">{ARROWS[change.direction]} </span>
          {change.text} {wordOf(change.direction, isBadUp)}
        </span>
      )}
      <span className="before">{`было ${write(kind, before)}`}</span>
    </span>
  );
}

function wordOf(direction: keyof typeof ARROWS, isBadUp: boolean): string {
  if (direction === 'same') return 'без изменений';
  if (isBadUp) return direction === 'up' ? 'хуже' : 'лучше';
  return direction === 'up' ? 'больше' : 'меньше';
}
