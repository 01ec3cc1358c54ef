import type { Row, RowCosts } from './bench';
import { median } from './statistics';

const HEAD = [
  'measure',
  'of',
  'median',
  'min–max',
  'to bare',
  'target',
  'met',
  'blocking',
  'longest task',
  'before press',
  'first paint',
  'first call',
  'requests',
  'JavaScript',
  'runs',
];

/** Formats the rows as a Markdown table with columns aligned for a terminal. */
export function table(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const written = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '));
  const rule = widths.map((width) => '-'.repeat(width)).join(' | ');
  return [written[0], rule, ...written.slice(1)].map((line) => `| ${line} |\n`).join('');
}

function cells({ measure, of, unit, values, text, toBare, target, costs }: Row): string[] {
  const number = (value: number): string => value.toFixed(unit === '' ? 0 : 1);
  const middle = text ?? `${number(median(values))} ${unit}`.trim();
  const range = values.length <= 1 ? '' : `${number(Math.min(...values))}–${number(Math.max(...values))}`;
  return [
    measure,
    of,
    middle,
    range,
    toBare?.toFixed(2) ?? '',
    target?.text ?? '',
    verdict(target?.isMet),
    blocking(costs),
    ...[costs?.longestMs, costs?.longestBeforePressMs, costs?.paintMs, costs?.callMs].map(milliseconds),
    costs?.requests?.toFixed(0) ?? '',
    costs?.scriptKb === undefined ? '' : `${costs.scriptKb.toFixed(0)} kB`,
    String(values.length),
  ];
}

const milliseconds = (value: number | undefined): string => (value === undefined ? '' : `${value.toFixed(0)} ms`);

/** The blocking has a target of its own, in every row. */
function blocking(costs: RowCosts | undefined): string {
  return costs === undefined ? '' : `${costs.blockingMs.toFixed(0)} ms ${verdict(costs.isSmooth)}`.trim();
}

function verdict(isMet: boolean | undefined): string {
  if (isMet === undefined) return '';
  return isMet ? 'yes' : 'NO';
}
