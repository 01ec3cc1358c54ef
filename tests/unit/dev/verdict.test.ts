import { describe, expect, test } from 'vitest';
import { type ReportReader, readEntries } from '../../../dev/support/reports';
import { summary } from '../../../dev/support/summary';
import { checkVerdict, NOTHING, testVerdict, withOutput } from '../../../dev/support/verdict';

const ok = { code: 0, timedOut: false };
const bad = { code: 1, timedOut: false };
const killed = { code: null, timedOut: true };

const counting =
  (passed: number, failed: number, skipped = 0): ReportReader =>
  () => ({ ...NOTHING, passed, failed, skipped });

describe('Verdict of a plain check', () => {
  test('counts it as one test', () => {
    expect(checkVerdict(ok)).toMatchObject({ passed: 1, failed: 0, skipped: 0 });
    expect(checkVerdict(bad)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });

  test('is a failure at the time limit', () => {
    expect(checkVerdict(killed)).toMatchObject({ failed: 1, note: 'time limit' });
  });
});

describe('Verdict of a test step', () => {
  test('follows its report', () => {
    expect(testVerdict(ok, '', counting(7, 0, 2))).toMatchObject({ passed: 7, failed: 0, skipped: 2 });
    expect(testVerdict(bad, '', counting(7, 2))).toMatchObject({ passed: 7, failed: 2, skipped: 0 });
  });

  test('counts a failed test even when the runner exited with 0', () => {
    expect(testVerdict(ok, '', counting(7, 1))).toMatchObject({ failed: 1 });
  });

  test.each([
    ['no report', ok, null, counting(1, 0), 'no readable report'],
    ['a broken report', ok, '{\n', readEntries, 'no readable report'],
    ['no test at all', ok, '', counting(0, 0), 'no test ran'],
    ['only skipped tests', ok, '', counting(0, 0, 4), 'no test ran'],
    ['an unhandled error', bad, '', counting(7, 0), 'exit code 1 without a failed test'],
    ['the time limit', killed, null, counting(7, 0), 'time limit'],
    ['the time limit after a report', killed, '', counting(7, 0), 'time limit'],
  ])('is a failure for %s', (_, ending, report, read, note) => {
    expect(testVerdict(ending, report, read)).toMatchObject({ failed: 1, note });
  });

  test('allows no tests only where the step says so', () => {
    expect(testVerdict(ok, '', counting(0, 0), true)).toMatchObject({ passed: 0, failed: 0 });
    expect(testVerdict(bad, '', counting(0, 0), true)).toMatchObject({ failed: 1 });
  });
});

describe('withOutput', () => {
  const failure = { title: 'x', location: 'a.ts:1', message: 'no' };

  test('adds the end of the output to a failure without a failed test', () => {
    expect(withOutput(checkVerdict(bad), 'error TS1').failures).toEqual([
      { title: 'failed', location: '', message: 'error TS1' },
    ]);
    expect(withOutput(testVerdict(killed, null, counting(0, 0)), 'begun').failures).toEqual([
      { title: 'time limit', location: '', message: 'begun' },
    ]);
  });

  test('names what was not run, where the report says it', () => {
    const read: ReportReader = () => ({ ...NOTHING, passed: 3, notRun: ['a', 'b'] });
    const verdict = testVerdict(killed, '', read);
    expect(verdict).toMatchObject({ failed: 1, note: 'time limit, 2 not run' });
    expect(withOutput(verdict, 'noise').failures[0]?.message).toBe('not run: a\nnot run: b');
    expect(testVerdict(bad, '', read)).toMatchObject({ failed: 1, note: '2 not run' });
  });

  test('leaves failures of tests and a green step unchanged', () => {
    const red = { ...NOTHING, failed: 1, failures: [failure] };
    expect(withOutput(red, 'noise')).toBe(red);
    expect(withOutput(checkVerdict(ok), 'noise').failures).toEqual([]);
  });
});

describe('Run summary', () => {
  const row = { ...NOTHING, name: 'unit', passed: 12, from: 1.5, seconds: 3.21 };

  test('has a line for each step with its start and duration, and one for the whole run', () => {
    const lines = summary([row, { ...row, name: 'e2e', passed: 3, failed: 1, note: 'time limit' }], 8.04).split('\n');
    expect(lines[2]).toMatch(/^e2e +3 +1 +0 +1\.5 +3\.2 {2}time limit$/);
    expect(lines[3]).toMatch(/^whole +8\.0$/);
  });

  test('ends with the machine-readable line', () => {
    const rows = [row, { ...row, name: 'e2e', passed: 3, failed: 1 }];
    expect(summary(rows, 8).split('\n').at(-1)).toBe('15 passed, 1 failed');
  });

  test('names skipped tests only when there are some', () => {
    const last = summary([{ ...row, skipped: 2 }], 8)
      .split('\n')
      .at(-1);
    expect(last).toBe('12 passed, 0 failed, 2 skipped');
  });

  test('names flaky tests before the machine-readable line, and says when they are too many', () => {
    const flaky = (count: number) =>
      Array.from({ length: count }, () => ({ title: 'plays', location: 'e2e/a.spec.ts:3', message: '', load: 2 }));
    const last = (count: number) =>
      summary([{ ...row, flaky: flaky(count) }], 8)
        .split('\n')
        .slice(-3);
    expect(last(2)).toEqual(['flaky unit a.spec.ts:3 plays', '2 flaky', '12 passed, 0 failed']);
    expect(last(4)[1]).toBe('4 flaky: more than 3, so the run has failed');
  });
});
