import { useCallback, useId, useMemo, useState } from 'react';
import uPlot from 'uplot';
import { clock, day, dayAndClock, type Kind, shortCount, write } from '../format';
import { ScrollBox } from '../parts/scroll-box';
import { DASHES } from './chart-theme';
import { Legend } from './legend';
import { Plot, type PlotPlan } from './plot';
import { type Line, type Series, STEP_S, type Step, seriesSummary } from './series';

/** Lines that share one scale, and are shown together. */
export interface ChartGroup {
  title: string;
  kind: Kind;
  lines: readonly Line[];
}

interface TimeChartProps {
  title: string;
  groups: readonly ChartGroup[];
  step: Step;
  /** The values of a group at its times. */
  seriesOf: (group: ChartGroup) => Series;
  /** The same of the period before; null where it is not compared. */
  beforeOf: ((group: ChartGroup) => Series) | null;
}

/** A chart over time, with its numbers as a table. */
export function TimeChart({ title, groups, step, seriesOf, beforeOf }: TimeChartProps) {
  const [chosen, choose] = useState(0);
  const [point, setPoint] = useState<number | null>(null);
  const id = useId();
  const group = groups[chosen] ?? groups[0];
  const series = useMemo(() => (group ? seriesOf(group) : { at: [], values: [] }), [group, seriesOf]);
  const before = useMemo(() => (group && beforeOf ? (beforeOf(group).values[0] ?? null) : null), [group, beforeOf]);
  const data = useMemo(
    (): uPlot.AlignedData => [series.at, ...series.values, ...(before ? [fitted(before, series.at.length)] : [])],
    [series, before],
  );
  const kind = group?.kind ?? 'count';
  const lineCount = series.values.length;
  const plan = useCallback<PlotPlan>(
    (theme) => planOf(theme, kind, step, lineCount, before !== null),
    [kind, step, lineCount, before],
  );
  if (group === undefined) return null;
  const names = [
    ...group.lines.map((line) => line.title),
    ...(before ? [`${group.lines[0]?.title ?? ''}, прошлый период`] : []),
  ];
  const columns = [...series.values, ...(before ? [fitted(before, series.at.length)] : [])];
  const summary = group.lines.map((line, index) =>
    seriesSummary(line.title, series.values[index] ?? [], (value) => write(kind, value)),
  );
  return (
    <section className="card" aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>{title}</h2>
        {groups.length > 1 && <GroupChoice groups={groups} chosen={chosen} onChoose={choose} label={title} />}
      </header>
      <Legend
        names={names}
        values={point === null ? null : columns.map((values) => write(kind, values[point] ?? null))}
        moment={point === null ? null : momentOf(series.at[point] ?? 0, step)}
        hasBefore={before !== null}
      />
      <Plot
        plan={plan}
        data={data}
        label={`${title}. ${summary.join('. ')}. Числа — в таблице ниже.`}
        onPoint={setPoint}
      />
      <NumbersTable title={title} names={names} at={series.at} columns={columns} kind={kind} step={step} />
    </section>
  );
}

/** Values of another period, cut or filled to the length of this one. */
const fitted = (values: readonly (number | null)[], length: number): (number | null)[] =>
  Array.from({ length }, (_, index) => values[index] ?? null);

const momentOf = (at: number, step: Step): string =>
  step === 'day' ? day(at) : step === 'hour' ? dayAndClock(at) : clock(at);

interface GroupChoiceProps {
  groups: readonly ChartGroup[];
  chosen: number;
  onChoose: (index: number) => void;
  label: string;
}

function GroupChoice({ groups, chosen, onChoose, label }: GroupChoiceProps) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className="unseen">{`${label}: что показать`}</legend>
      {groups.map(({ title }, index) => (
        <label key={title}>
          <input type="radio" name={name} checked={index === chosen} onChange={() => onChoose(index)} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface NumbersProps {
  title: string;
  names: readonly string[];
  at: readonly number[];
  columns: readonly (readonly (number | null)[])[];
  kind: Kind;
  step: Step;
}

function NumbersTable({ title, names, at, columns, kind, step }: NumbersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="numbers" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Числа таблицей</summary>
      {isOpen && (
        <ScrollBox label={`${title}: числа`} isTall>
          <table>
            <caption className="unseen">{`${title}: числа графика`}</caption>
            <thead>
              <tr>
                <th scope="col">{step === 'day' ? 'День' : 'Время'}</th>
                {names.map((name) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {at.map((time, index) => (
                <tr key={time}>
                  <th scope="row">{momentOf(time, step)}</th>
                  {columns.map((values, line) => (
                    <td key={names[line]}>{write(kind, values[index] ?? null)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </details>
  );
}

const AXIS_SIZE = 60;
const TIME_AXIS_SIZE = 30;
/** Days between the ticks of a chart by day. */
const DAY_TICKS = [1, 2, 3, 7, 14, 30, 61, 122, 365];
const POINT_SIZE = 7;
/** Up to this number of points each is drawn: a line through one point would be invisible. */
const FEW_POINTS = 3;
const BEFORE_DASH = [3, 4];

function planOf(
  theme: Parameters<PlotPlan>[0],
  kind: Kind,
  step: Step,
  lineCount: number,
  hasBefore: boolean,
): ReturnType<PlotPlan> {
  const axis = {
    stroke: theme.text,
    font: theme.font,
    grid: { stroke: theme.grid, width: 1 },
    ticks: { show: false },
  };
  const lines = Array.from({ length: lineCount }, (_, index): uPlot.Series => {
    const stroke = theme.lines[index] ?? theme.text;
    return {
      stroke,
      width: 2,
      dash: DASHES[index] ?? [],
      spanGaps: false,
      points: { show: (plot) => plot.data[0].length <= FEW_POINTS, size: POINT_SIZE, fill: stroke },
      ...(index === 0 && lineCount === 1 ? { fill: theme.fill } : {}),
    };
  });
  const before: uPlot.Series = { stroke: theme.text, width: 1.5, dash: BEFORE_DASH, points: { show: false } };
  return {
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'Europe/Moscow'),
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { size: POINT_SIZE } },
    scales: { y: { range: (_, __, max) => [0, upperBound(max, kind)] } },
    axes: [
      {
        ...axis,
        size: TIME_AXIS_SIZE,
        space: 64,
        ...(step === 'day' && { incrs: DAY_TICKS.map((days) => days * STEP_S.day) }),
        values: (_, splits) => splits.map((at) => tickOf(at, step, splits)),
      },
      {
        ...axis,
        size: AXIS_SIZE,
        values: (_, splits) => splits.map((value) => valueTick(kind, value)),
      },
    ],
    series: [{}, ...lines, ...(hasBefore ? [before] : [])],
  };
}

/** A little room above the highest value; a flat line of zeros lies on the floor. */
const upperBound = (max: number | null, kind: Kind): number => {
  const least = kind === 'share' ? 0.01 : kind === 'count' ? 4 : 1000;
  return Math.max((max ?? 0) * 1.08, least);
};

/** Counts have no halves, and nothing has no unit. */
function valueTick(kind: Kind, value: number): string {
  if (value === 0) return '0';
  if (kind !== 'count') return write(kind, value);
  return Number.isInteger(value) ? shortCount(value) : '';
}

function tickOf(at: number, step: Step, splits: readonly number[]): string {
  const gap = (splits[1] ?? at) - (splits[0] ?? at);
  if (step === 'day' || gap >= STEP_S.day) return day(at);
  return clock(at) === '00:00' ? day(at) : clock(at);
}
