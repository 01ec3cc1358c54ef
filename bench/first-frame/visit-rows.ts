import type { Row } from '../bench';
import { median } from '../statistics';
import { BLOCKING_LIMIT_MS, type ByPlayer, compare, selectFigure } from './compare';
import type { Measured } from './measure-visits';
import { PLAYER_NAMES, PLAYERS, type PlayerName } from './players';
import type { Visit } from './visit';
import { referenceOf, type VisitName } from './visit-kinds';

/** One row of the table for each player of a visit. */
interface Figure {
  measure: string;
  kind: VisitName;
  figure: 'frameMs' | 'buttonMs' | 'posterMs' | 'pressMs';
  /** Limit of the widget, as a share of the bare page. */
  limit?: number;
  /** Limit of the widget beyond the bare page, in milliseconds. */
  limitMs?: number;
  /** Whether the share is one of the same visit of its bare page, not of the first frame by autoplay over HLS. */
  isToSame?: true;
}

/** Limit of the widget for an ad, as a share of Fluid Player with the same list and document. */
const FLUID_SHARE = 0.7;

/** A press may show its frame so much later than that of the bare page. */
const PRESS_SLACK_MS = 20;

const pressRow = (measure: string, kind: VisitName): Figure => ({
  measure,
  kind,
  figure: 'pressMs',
  limitMs: PRESS_SLACK_MS,
  isToSame: true,
});

/** The rows of the visits, with their targets. */
const FIGURES: readonly Figure[] = [
  { measure: 'film by autoplay', kind: 'autoplay', figure: 'frameMs', limit: 0.75 },
  { measure: 'film by autoplay, ad list without an ad', kind: 'empty-ad-list', figure: 'frameMs', limit: 0.8 },
  { measure: "preroll: the ad's first frame", kind: 'preroll', figure: 'frameMs', limit: 0.75 },
  { measure: 'start position', kind: 'start-position', figure: 'frameMs', limit: 0.85 },
  { measure: 'kept position: the question', kind: 'kept-position', figure: 'buttonMs', limit: 0.85 },
  { measure: 'kept position: answer to first frame', kind: 'kept-position', figure: 'pressMs' },
  { measure: 'account', kind: 'account', figure: 'frameMs', limit: 0.85 },
  { measure: 'CMCD', kind: 'cmcd', figure: 'frameMs', limit: 0.85 },
  { measure: 'no autoplay: play button', kind: 'press-when-loaded', figure: 'buttonMs', limit: 0.25 },
  { measure: 'no autoplay: poster', kind: 'press-when-loaded', figure: 'posterMs', limit: 0.6 },
  pressRow('no autoplay: press 2.5 s later to first frame', 'press-when-loaded'),
  { measure: 'no autoplay: pressed at once, from navigation', kind: 'press-at-once', figure: 'frameMs', limit: 0.8 },
  pressRow('no autoplay: press 0.5 s later to first frame', 'press-500'),
  pressRow('no autoplay: press 1 s later to first frame', 'press-1000'),
  pressRow('no autoplay: press 1.5 s later to first frame', 'press-1500'),
  pressRow('no autoplay: press 2 s later to first frame', 'press-2000'),
  pressRow('no autoplay: press 4 s later to first frame', 'press-4000'),
  { measure: 'slow device: film by autoplay', kind: 'slow-autoplay', figure: 'frameMs', isToSame: true },
  pressRow('slow device: press 2.5 s later to first frame', 'slow-press'),
  { measure: 'second visit', kind: 'second-visit', figure: 'frameMs', limit: 0.75, isToSame: true },
  { measure: 'film by autoplay over TLS', kind: 'tls', figure: 'frameMs', isToSame: true },
  { measure: 'MP4 film by autoplay', kind: 'mp4', figure: 'frameMs', limit: 0.85, isToSame: true },
  { measure: 'DASH film by autoplay', kind: 'dash', figure: 'frameMs', limit: 0.85, isToSame: true },
];

export type VisitCase = `${VisitName} ${PlayerName}`;
export type MeasuredVisits = Measured<VisitCase, Visit>;

/** Makes the rows of these visits. A share is missing where its whole was not measured. */
export function visitRows(names: readonly VisitName[], measured: MeasuredVisits): Row[] {
  const cold = framesOf(measured, 'autoplay').bare;
  return names.flatMap((name) => [
    ...FIGURES.filter(({ kind }) => kind === name).flatMap((figure) => figureRows(figure, measured, cold)),
    ...(name === 'preroll' ? toFluid(measured) : []),
  ]);
}

function figureRows(row: Figure, measured: MeasuredVisits, cold: readonly number[] | undefined): Row[] {
  const { measure, kind, figure, limit, limitMs, isToSame } = row;
  const visits = visitsOf(measured, kind);
  const values = selectFigure(visits, (visit) => visit[figure]);
  const whole = (isToSame ? values[referenceOf(kind)] : cold) ?? [];
  const of = isToSame ? "the bare page's" : 'the bare page';
  return compare(measure, 'ms', values, {
    whole,
    ...((limit !== undefined || limitMs !== undefined) && { target: { limit, limitMs, of, whole } }),
    // The costs of a visit are those of its first frame, once.
    ...(figure !== 'buttonMs' && figure !== 'posterMs' && { costs: visits }),
  });
}

function toFluid(measured: MeasuredVisits): Row[] {
  const { widget, 'fluid-player': fluid } = framesOf(measured, 'preroll');
  if (widget === undefined || fluid === undefined) return [];
  const target = { limit: FLUID_SHARE, of: PLAYERS['fluid-player'], whole: fluid };
  return compare("preroll: the ad's first frame, to Fluid Player", 'ms', { widget }, { whole: [], target });
}

function framesOf(measured: MeasuredVisits, kind: VisitName): ByPlayer<number> {
  return selectFigure(visitsOf(measured, kind), ({ frameMs }) => frameMs);
}

function visitsOf(measured: MeasuredVisits, kind: VisitName): ByPlayer<Visit> {
  const visits: ByPlayer<Visit> = {};
  for (const player of PLAYER_NAMES) {
    const own = measured[`${kind} ${player}` as VisitCase];
    if (own !== undefined) visits[player] = own;
  }
  return visits;
}

/** The widget's visit that blocks most, by the median of its runs: every visit has the same limit. */
export function blockingRow(measured: MeasuredVisits): Row[] {
  const ours = Object.entries(measured).filter(([name]) => name.endsWith(' widget'));
  const runs = ours.map(([, visits]) => visits.map(({ blockingMs }) => blockingMs));
  const [worst] = runs.toSorted((a, b) => median(b) - median(a));
  if (worst === undefined) return [];
  const target = { text: `<= ${BLOCKING_LIMIT_MS} ms`, isMet: median(worst) <= BLOCKING_LIMIT_MS };
  return [{ measure: 'blocking, most of any visit', of: PLAYERS.widget, unit: 'ms', values: worst, target }];
}
