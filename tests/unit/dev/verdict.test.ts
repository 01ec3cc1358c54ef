import { describe, expect, test } from 'vitest';
import { type ReportReader, readPlaywright } from '../../../dev/support/reports';
import { summary } from '../../../dev/support/summary';
import { checkVerdict, testVerdict } from '../../../dev/support/verdict';

const ok = { code: 0, timedOut: false };
const bad = { code: 1, timedOut: false };
const killed = { code: null, timedOut: true };

const counting =
  (passed: number, failed: number, skipped = 0): ReportReader =>
  () => ({ passed, failed, skipped });

describe('a plain check', () => {
  test('counts as one', () => {
    expect(checkVerdict(ok)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(checkVerdict(bad)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('fails at its limit', () => {
    expect(checkVerdict(killed)).toMatchObject({ failed: 1, note: 'time limit' });
  });
});

describe('a test step', () => {
  test('is what its report says', () => {
    expect(testVerdict(ok, '', counting(7, 0, 2))).toEqual({ passed: 7, failed: 0, skipped: 2 });
    expect(testVerdict(bad, '', counting(7, 2))).toEqual({ passed: 7, failed: 2, skipped: 0 });
  });

  test('a failed test counts even when the runner ended with 0', () => {
    expect(testVerdict(ok, '', counting(7, 1))).toMatchObject({ failed: 1 });
  });

  test.each([
    ['no report', ok, null, counting(1, 0), 'no readable report'],
    ['a broken report', ok, '{', readPlaywright, 'no readable report'],
    ['no test', ok, '', counting(0, 0), 'no test ran'],
    ['only skipped tests', ok, '', counting(0, 0, 4), 'no test ran'],
    ['an unhandled error', bad, '', counting(7, 0), 'exit code 1 without a failed test'],
    ['the time limit', killed, null, counting(7, 0), 'time limit'],
    ['the time limit after a report', killed, '', counting(7, 0), 'time limit'],
  ])('%s is a failure', (_, ending, report, read, note) => {
    expect(testVerdict(ending, report, read)).toMatchObject({ failed: 1, note });
  });
});

describe('summary', () => {
  const row = { name: 'unit', passed: 12, failed: 0, skipped: 0, seconds: 3.21 };

  test('ends with the line that machines read', () => {
    const lines = summary([row, { ...row, name: 'e2e', passed: 3, failed: 1, note: 'time limit' }]).split('\n');
    expect(lines.at(-1)).toBe('15 passed, 1 failed');
    expect(lines[2]).toMatch(/^e2e +3 +1 +0 +3\.2 {2}time limit$/);
  });

  test('names skipped tests only when there are some', () => {
    expect(
      summary([{ ...row, skipped: 2 }])
        .split('\n')
        .at(-1),
    ).toBe('12 passed, 0 failed, 2 skipped');
  });
});
