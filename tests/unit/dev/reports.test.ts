import { describe, expect, test } from 'vitest';
import { readJunit, readPlaywright, readVitest } from '../../../dev/support/reports';

describe('readVitest', () => {
  const report = (...files: { status: string; tests: string[] }[]) =>
    JSON.stringify({
      testResults: files.map(({ status, tests }) => ({
        status,
        assertionResults: tests.map((one) => ({ status: one, fullName: one })),
      })),
    });

  test('counts tests by their state', () => {
    const text = report({ status: 'failed', tests: ['passed', 'failed', 'pending', 'todo', 'skipped', 'passed'] });
    expect(readVitest(text)).toMatchObject({ passed: 2, failed: 1, skipped: 3 });
  });

  test('gives title, place and error of each failed test', () => {
    const stack = 'AssertionError: expected 1 to be 2\n    at /repo/tests/unit/a.test.ts:12:5\n    at node:internal';
    const failed = { status: 'failed', fullName: 'a clock ticks', failureMessages: [stack] };
    const file = { name: '/repo/tests/unit/a.test.ts', status: 'failed', assertionResults: [failed] };
    expect(readVitest(JSON.stringify({ testResults: [file] })).failures).toEqual([
      {
        title: 'a clock ticks',
        location: '/repo/tests/unit/a.test.ts:12',
        message: 'AssertionError: expected 1 to be 2',
      },
    ]);
  });

  test('names a file that did not load, with the reason', () => {
    const file = { name: '/repo/a.test.ts', status: 'failed', message: 'Cannot find x', assertionResults: [] };
    expect(readVitest(JSON.stringify({ testResults: [file] })).failures).toEqual([
      { title: 'the file could not run', location: '/repo/a.test.ts', message: 'Cannot find x' },
    ]);
  });

  test('counts a file that did not load as one failure', () => {
    const text = report({ status: 'failed', tests: [] }, { status: 'passed', tests: ['passed'] });
    expect(readVitest(text)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
  });

  test('counts a failed hook as one failure beside the passed tests', () => {
    expect(readVitest(report({ status: 'failed', tests: ['passed'] }))).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });

  test('throws for another format', () => {
    expect(() => readVitest('{"testRes')).toThrow();
    expect(() => readVitest('{}')).toThrow();
  });
});

describe('readPlaywright', () => {
  test('counts flaky tests and global errors as failures', () => {
    const text = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }, errors: [{}] });
    expect(readPlaywright(text)).toMatchObject({ passed: 5, failed: 4, skipped: 3 });
  });

  test('gives the error of a failed test from suites at any depth', () => {
    const message = 'Error: expect(locator).toBeVisible() failed\n\nCall log:\n  - waiting for locator("#play")';
    const errors = [{ message, location: { file: '/repo/e2e/a.spec.ts', line: 30 } }];
    const spec = (title: string, status: string) => ({
      title,
      file: 'a.spec.ts',
      line: 20,
      tests: [{ projectName: 'sound', status, results: [{ errors: status === 'expected' ? [] : errors }] }],
    });
    const suites = [{ suites: [{ specs: [spec('plays', 'unexpected'), spec('stops', 'expected')] }] }];
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    expect(readPlaywright(JSON.stringify({ stats, errors: [], suites })).failures).toEqual([
      {
        title: '[sound] plays',
        location: '/repo/e2e/a.spec.ts:30',
        message: 'Error: expect(locator).toBeVisible() failed\nCall log:\n  - waiting for locator("#play")',
      },
    ]);
  });

  test('throws for another format', () => {
    expect(() => readPlaywright('{"errors":[]}')).toThrow();
  });
});

describe('readJunit', () => {
  test('counts nested test cases', () => {
    const text = `<?xml version="1.0"?><testsuites><testsuite tests="5"><testsuite name="A">
      <testcase name="one" time="0.1"/>
      <testcase name="two"><failure type="X">expected &lt;testcase/&gt;</failure></testcase>
      <testcase name="three"><error>no</error></testcase>
      <testcase name="four with a > b"><skipped/></testcase>
      <testcase name="five"><system-out>hello</system-out></testcase>
      <testcase name="six"><warning>old</warning></testcase>
    </testsuite></testsuite></testsuites>`;
    expect(readJunit(text)).toMatchObject({ passed: 2, failed: 3, skipped: 1 });
  });

  test('gives title, place and error of a failed case', () => {
    const text = `<testsuites><testcase name="testRange" file="/repo/tests/php/A.php" line="9"><failure type="X">is
      &lt;1&gt;</failure></testcase></testsuites>`;
    expect(readJunit(text).failures).toEqual([
      { title: 'testRange', location: '/repo/tests/php/A.php:9', message: 'is\n      <1>' },
    ]);
  });

  test('reads an empty report as no tests', () => {
    expect(readJunit('<testsuites/>')).toMatchObject({ passed: 0, failed: 0, skipped: 0 });
  });

  test('throws for a truncated report', () => {
    expect(() => readJunit('<testsuites><testsuite><testcase name="one"/>')).toThrow();
  });
});
