import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatLedger, LEDGER, type LedgerRow, parseLedger, withFlaky } from '../../../dev/support/flaky-ledger';

const row: LedgerRow = {
  step: 'e2e',
  test: '[sound] plays',
  first: '2026-11-01',
  last: '2026-11-01',
  runs: 1,
  error: 'Error: no',
  state: 'mended',
};
const seen = { step: 'e2e', title: '[sound] plays', location: 'a.ts:1', message: 'Error: no\nmore', load: 2 };

test('Ledger: a flaky test gets a row, and the same test again counts in it and opens it', () => {
  expect(withFlaky([], [seen], '2026-11-01')).toEqual([{ ...row, state: 'open' }]);
  expect(withFlaky([row], [seen], '2026-11-26')).toEqual([{ ...row, last: '2026-11-26', runs: 2, state: 'open' }]);
});

test('Ledger: rows survive writing and reading', () => {
  expect(parseLedger(formatLedger([row]))).toEqual([row]);
  expect(parseLedger(formatLedger([]))).toEqual([]);
});

test('Ledger: a row of another form is an error', () => {
  expect(() => parseLedger('head\ne2e\tplays\t\t\t1\tno\twaiting\n')).toThrow('bad row');
});

test('Ledger: a test that was flaky in two runs is mended or has left the gate', () => {
  const due = parseLedger(readFileSync(LEDGER, 'utf8')).filter(({ runs, state }) => runs > 1 && state === 'open');
  expect(due.map(({ test: name }) => name)).toEqual([]);
});
