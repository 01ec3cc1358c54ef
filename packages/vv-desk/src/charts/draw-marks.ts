import type uPlot from 'uplot';
import type { Mark } from '../catalogue/film-marks';
import type { ChartTheme } from './chart-theme';

/** Pixels of the screen between a name and its line, and between two names. */
const GAP = 4;
const NAME_GAP = 12;
const LINE_HEIGHT = 15;
/** A chapter and a segment with one name and as near as this are one place. */
const SAME_PLACE_S = 10;

const ratioOf = (plot: uPlot): number => plot.ctx.canvas.width / Math.max(1, plot.width);

/** Shades the segments of a film: its intro, recap and credits. */
export function drawSegments(plot: uPlot, marks: readonly Mark[], theme: ChartTheme): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.fillStyle = theme.marks;
  for (const { from, to } of marks) {
    if (to === null) continue;
    const [left, right] = [plot.valToPos(from, 'x', true), plot.valToPos(to, 'x', true)];
    const start = Math.max(bbox.left, left);
    const end = Math.min(bbox.left + bbox.width, right);
    if (end > start) ctx.fillRect(start, bbox.top, end - start, bbox.height);
  }
  ctx.restore();
}

/** Draws a line at the start of each chapter. */
export function drawMarkLines(plot: uPlot, marks: readonly Mark[], theme: ChartTheme): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = theme.text;
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = ratioOf(plot);
  for (const { kind, from } of marks) {
    const x = Math.round(plot.valToPos(from, 'x', true));
    if (kind !== 'chapter' || x <= bbox.left || x > bbox.left + bbox.width) continue;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

/** Writes the names of chapters and segments, those without room left out: the table has all of them. */
export function drawMarkNames(plot: uPlot, marks: readonly Mark[], theme: ChartTheme): void {
  const { ctx, bbox } = plot;
  const ratio = ratioOf(plot);
  ctx.save();
  ctx.font = theme.font.replace(/^[\d.]+px/, `${11 * ratio}px`);
  ctx.fillStyle = theme.text;
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  const ends = [bbox.left, bbox.left];
  for (const mark of [...marks].sort((one, other) => one.from - other.from)) {
    if (isNamedByChapter(mark, marks)) continue;
    const { kind, from, title } = mark;
    // Segments have a row of their own, so that a chapter which begins with one keeps its name.
    const row = kind === 'chapter' ? 0 : 1;
    const x = Math.max(bbox.left, plot.valToPos(from, 'x', true)) + GAP * ratio;
    const end = x + ctx.measureText(title).width;
    if (x < (ends[row] ?? 0) || end > bbox.left + bbox.width) continue;
    ctx.fillText(title, x, bbox.top + (GAP + row * LINE_HEIGHT) * ratio);
    ends[row] = end + NAME_GAP * ratio;
  }
  ctx.restore();
}

const isNamedByChapter = ({ kind, from, title }: Mark, marks: readonly Mark[]): boolean =>
  kind !== 'chapter' &&
  marks.some((one) => one.kind === 'chapter' && one.title === title && Math.abs(one.from - from) < SAME_PLACE_S);
