import type { Row } from './bench';
import { median } from './statistics';

const HEAD = ['measure', 'of', 'median', 'min–max', 'to bare', 'runs', 'target', 'met'];

/** Formats the rows as a Markdown table with columns aligned for a terminal. */
export function table(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const written = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '));
  const rule = widths.map((width) => '-'.repeat(width)).join(' | ');
  return [written[0], rule, ...written.slice(1)].map((line) => `| ${line} |\n`).join('');
}

function cells({ measure, of, unit, values, toBare, target }: Row): string[] {
  const number = (value: number): string => value.toFixed(unit === '' ? 0 : 1);
  const middle = `${number(median(values))} ${unit}`.trim();
  const range = values.length === 1 ? '' : `${number(Math.min(...values))}–${number(Math.max(...values))}`;
  return [
    measure,
    of,
    middle,
    range,
    toBare?.toFixed(2) ?? '',
    String(values.length),
    target?.text ?? '',
    verdict(target),
  ];
}

function verdict(target: Row['target']): string {
  if (target === undefined) return '';
  return target.isMet ? 'yes' : 'NO';
}
