import { describe, expect, test } from 'vitest';
import { readJunit, readPlaywright, readVitest } from '../../../dev/support/reports';

describe('readVitest', () => {
  const report = (...files: { status: string; tests: string[] }[]) =>
    JSON.stringify({
      testResults: files.map(({ status, tests }) => ({
        status,
        assertionResults: tests.map((one) => ({ status: one })),
      })),
    });

  test('counts by the state of each test', () => {
    const text = report({ status: 'failed', tests: ['passed', 'failed', 'pending', 'todo', 'skipped', 'passed'] });
    expect(readVitest(text)).toEqual({ passed: 2, failed: 1, skipped: 3 });
  });

  test('a file that did not load is one failure', () => {
    const text = report({ status: 'failed', tests: [] }, { status: 'passed', tests: ['passed'] });
    expect(readVitest(text)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('a file whose hook failed is one failure beside its passed tests', () => {
    expect(readVitest(report({ status: 'failed', tests: ['passed'] }))).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('throws at something else', () => {
    expect(() => readVitest('{"testRes')).toThrow();
    expect(() => readVitest('{}')).toThrow();
  });
});

describe('readPlaywright', () => {
  test('flaky and global errors are failures', () => {
    const text = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }, errors: [{}] });
    expect(readPlaywright(text)).toEqual({ passed: 5, failed: 4, skipped: 3 });
  });

  test('throws at something else', () => {
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
    expect(readJunit(text)).toEqual({ passed: 2, failed: 3, skipped: 1 });
  });

  test('an empty report has no tests', () => {
    expect(readJunit('<testsuites/>')).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });

  test('throws when the log was cut off', () => {
    expect(() => readJunit('<testsuites><testsuite><testcase name="one"/>')).toThrow();
  });
});
