import { useCallback, useId, useMemo, useState } from 'react';
import type uPlot from 'uplot';
import type { RetentionData } from '../api/answers';
import type { Mark } from '../catalogue/film-marks';
import { count, position, share } from '../format';
import { ScrollBox } from '../parts/scroll-box';
import { drawMarkLines, drawMarkNames, drawSegments } from './draw-marks';
import { Legend } from './legend';
import { Plot, type PlotPlan } from './plot';
import { retentionRows, retentionSummary } from './retention-rows';

const POINT_SIZE = 7;
const AXIS_SIZE = 60;
const TIME_AXIS_SIZE = 30;
/** The bars of replays take the lowest part of the picture. */
const PLAYS_ROOM = 4;

interface RetentionProps {
  retention: RetentionData;
  marks: readonly Mark[];
  /** Whether the curve is that of several episodes together. */
  isMixed: boolean;
}

/** The part of the viewers at each second of a film, and how often each part was played. */
export function RetentionChart({ retention, marks, isMixed }: RetentionProps) {
  const [point, setPoint] = useState<number | null>(null);
  const id = useId();
  const { bucketSeconds } = retention;
  const length = Math.max(retention.share.length, retention.plays.length);
  const data = useMemo(
    (): uPlot.AlignedData => [
      Array.from({ length }, (_, index) => index * bucketSeconds),
      Array.from({ length }, (_, index) => retention.share[index] ?? null),
      Array.from({ length }, (_, index) => retention.plays[index] ?? null),
    ],
    [retention, length, bucketSeconds],
  );
  const plan = useCallback<PlotPlan>((theme) => planOf(theme, marks), [marks]);
  const values = point === null ? null : [share(retention.share[point] ?? null), count(retention.plays[point] ?? null)];
  return (
    <section className="card" aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>Сколько зрителей досматривает</h2>
      </header>
      <Legend
        names={['Доля зрителей', 'Сколько раз сыграно']}
        values={values}
        moment={point === null ? null : position(point * bucketSeconds)}
        hasBefore={false}
      />
      <Plot
        plan={plan}
        data={data}
        label={`Кривая удержания. ${retentionSummary(retention)}. Числа — в таблице ниже.`}
        onPoint={setPoint}
      />
      <p className="note">
        {`${retentionSummary(retention)}.`}
        {isMixed && ' Здесь все серии вместе: выберите серию, чтобы увидеть её кривую с главами.'}
      </p>
      <RetentionTable retention={retention} marks={marks} />
    </section>
  );
}

function planOf(theme: Parameters<PlotPlan>[0], marks: readonly Mark[]): ReturnType<PlotPlan> {
  const axis = { stroke: theme.text, font: theme.font, ticks: { show: false }, grid: { stroke: theme.grid, width: 1 } };
  return {
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { size: POINT_SIZE } },
    scales: {
      x: { time: false },
      share: { range: [0, 1.05] },
      plays: { range: (_, __, max) => [0, Math.max(max ?? 0, 1) * PLAYS_ROOM] },
    },
    axes: [
      { ...axis, size: TIME_AXIS_SIZE, space: 70, values: (_, splits) => splits.map(position) },
      { ...axis, scale: 'share', size: AXIS_SIZE, values: (_, splits) => splits.map(share) },
    ],
    series: [
      {},
      { scale: 'share', stroke: theme.lines[0], fill: theme.fill, width: 2, points: { show: false } },
      { scale: 'plays', stroke: theme.lines[1], width: 1.5, dash: [7, 4], points: { show: false } },
    ],
    hooks: {
      drawClear: [(plot) => drawSegments(plot, marks, theme)],
      draw: [(plot) => drawMarkLines(plot, marks, theme), (plot) => drawMarkNames(plot, marks, theme)],
    },
  };
}

function RetentionTable({ retention, marks }: { retention: RetentionData; marks: readonly Mark[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="numbers" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Числа таблицей</summary>
      {isOpen && (
        <ScrollBox label="Удержание: числа" isTall>
          <table>
            <caption className="unseen">Удержание по времени фильма, с главами и отрезками</caption>
            <thead>
              <tr>
                <th scope="col">Время</th>
                <th scope="col" className="text">
                  Что здесь
                </th>
                <th scope="col">Доля зрителей</th>
                <th scope="col">Сыграно раз</th>
              </tr>
            </thead>
            <tbody>
              {retentionRows(retention, marks).map(({ at, title, share: part, plays }) => (
                <tr key={`${at} ${title}`}>
                  <th scope="row">{position(at)}</th>
                  <td className="text">{title}</td>
                  <td>{share(part)}</td>
                  <td>{count(plays)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </details>
  );
}
