import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Flaky } from './failures';

/** The tests that were seen to fail, and to pass alone afterwards; relative to the root. */
export const LEDGER = 'tests/flaky.tsv';

const HEAD = ['step', 'test', 'first', 'last', 'runs', 'error', 'state'];

export type LedgerRow = {
  step: string;
  test: string;
  /** Dates of the first and the last run in which the test was flaky, as `2026-11-26`. */
  first: string;
  last: string;
  /** Number of these runs. */
  runs: number;
  /** First line of the first error. */
  error: string;
  /** `mended` rows may be deleted once ten runs have passed. */
  state: 'open' | 'mended' | 'nightly';
};

/** Reads the rows of the ledger. Throws for a row of another form. */
export function parseLedger(text: string): LedgerRow[] {
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const [step = '', test = '', first = '', last = '', runs = '', error = '', state = ''] = line.split('\t');
    if (!/^(open|mended|nightly)$/.test(state) || !(Number(runs) > 0)) throw new Error(`bad row: ${line}`);
    return { step, test, first, last, runs: Number(runs), error, state: state as LedgerRow['state'] };
  });
}

/** Formats the ledger, with its head. */
export function formatLedger(rows: readonly LedgerRow[]): string {
  const lines = rows.map(({ step, test, first, last, runs, error, state }) =>
    [step, test, first, last, String(runs), error, state].map((cell) => cell.replace(/[\t\n]/g, ' ')).join('\t'),
  );
  return [HEAD.join('\t'), ...lines, ''].join('\n');
}

/** The rows after a run on a day. A test that is seen again opens its row. */
export function withFlaky(
  rows: readonly LedgerRow[],
  flaky: readonly (Flaky & { step: string })[],
  day: string,
): LedgerRow[] {
  const after = [...rows];
  for (const { step, title, message } of flaky) {
    const index = after.findIndex((row) => row.step === step && row.test === title);
    const known = after[index];
    if (known) after[index] = { ...known, last: day, runs: known.runs + 1, state: 'open' };
    else {
      const error = message.split('\n')[0] ?? '';
      after.push({ step, test: title, first: day, last: day, runs: 1, error, state: 'open' });
    }
  }
  return after;
}

/** The rows of the ledger under this root. */
export function readLedger(root: string): LedgerRow[] {
  const path = `${root}/${LEDGER}`;
  return existsSync(path) ? parseLedger(readFileSync(path, 'utf8')) : [];
}

/** Adds the flaky tests of a run to the ledger under this root. */
export function recordFlaky(root: string, flaky: readonly (Flaky & { step: string })[]): void {
  if (flaky.length === 0) return;
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(`${root}/${LEDGER}`, formatLedger(withFlaky(readLedger(root), flaky, day)));
}
