import type { Verdict } from './verdict';

export type Row = Verdict & { name: string; seconds: number };

/** The table of all steps and, last, the one line that machines read. */
export function summary(rows: readonly Row[]): string {
  const cells = [
    ['step', 'passed', 'failed', 'skipped', 'seconds', ''],
    ...rows.map((row) => [
      row.name,
      String(row.passed),
      String(row.failed),
      String(row.skipped),
      row.seconds.toFixed(1),
      row.note ?? '',
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((line) => (line[column] ?? '').length)));
  const table = cells.map((line) =>
    line
      .map((cell, column) => align(cell, column, widths))
      .join('  ')
      .trimEnd(),
  );
  return [...table, '', closingLine(rows)].join('\n');
}

function align(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function closingLine(rows: readonly Verdict[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') => rows.reduce((total, row) => total + row[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
