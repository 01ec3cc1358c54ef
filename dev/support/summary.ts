import { failureList } from './failures';
import type { Counts } from './reports';
import type { Verdict } from './verdict';

export type Row = Verdict & {
  name: string;
  /** Start in seconds after the start of the run. */
  from: number;
  seconds: number;
};

const HEAD = ['step', 'passed', 'failed', 'skipped', 'from', 'seconds', ''];

/** Formats the table of all steps, the names of the failures and, last, the machine-readable line. */
export function summary(rows: readonly Row[], wholeSeconds: number): string {
  const cells = [
    HEAD,
    ...rows.map(({ name, passed, failed, skipped, from, seconds, note = '' }) => [
      name,
      ...[passed, failed, skipped].map(String),
      ...[from, seconds].map((value) => value.toFixed(1)),
      note,
    ]),
    ['whole', '', '', '', '', wholeSeconds.toFixed(1), ''],
  ];
  const widths = HEAD.slice(0, -1).map((_, column) => Math.max(...cells.map((line) => (line[column] ?? '').length)));
  const table = cells.map((line) =>
    line
      .map((cell, column) => align(cell, column, widths))
      .join('  ')
      .trimEnd(),
  );
  const failures = rows.flatMap((row) => row.failures.map((failure) => ({ step: row.name, ...failure })));
  const flaky = rows.flatMap((row) => row.flaky.map((test) => ({ step: row.name, ...test })));
  const lists = [...failureList(failures), ...failureList(flaky, 'flaky'), ...flakyCount(flaky.length)];
  return [...table, '', ...lists, closingLine(rows)].join('\n');
}

/** Flaky tests that a run may have. More of them say that something is wrong with the change or the machine. */
export const MOST_FLAKY = 3;

function flakyCount(count: number): string[] {
  if (count === 0) return [];
  return [`${count} flaky${count > MOST_FLAKY ? `: more than ${MOST_FLAKY}, so the run has failed` : ''}`];
}

function align(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function closingLine(rows: readonly Counts[]): string {
  const sum = (key: keyof Counts) => rows.reduce((total, row) => total + row[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
