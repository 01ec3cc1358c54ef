import { describe, expect, test } from 'vitest';
import { failedTests, readEntries, readJunit, readRuns } from '../../../dev/support/reports';

const report = (...lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

const run = (title: string, status: string, more: object = {}) => ({
  kind: 'test',
  id: `a ${title}`,
  file: '/repo/a.test.ts',
  title,
  location: '/repo/a.test.ts:12',
  status,
  message: status === 'failed' ? 'Error: no' : '',
  load: 1.5,
  ...more,
});
const broken = { title: 'the file could not run', location: '/repo/b.test.ts', message: 'Cannot find x' };
const file = (id: string, failure?: object) => ({ kind: 'ended', id, load: 2, ...(failure && { failure }) });

describe('readEntries', () => {
  test('counts tests by their result', () => {
    const text = report(run('a', 'passed'), run('b', 'failed'), run('c', 'skipped'), run('d', 'passed'));
    expect(readEntries(text)).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
  });

  test('gives title, location and error of each failed test', () => {
    expect(readEntries(report(run('a', 'failed'))).failures).toEqual([
      { title: 'a', location: '/repo/a.test.ts:12', message: 'Error: no' },
    ]);
  });

  test('counts a test that passes when it runs again as passed and flaky, with its first error, load and trace', () => {
    const text = report(
      run('a', 'failed', { trace: '/t.zip' }),
      run('a', 'failed', { message: '2' }),
      run('a', 'passed'),
    );
    expect(readEntries(text)).toMatchObject({ passed: 1, failed: 0, failures: [] });
    expect(readEntries(text).flaky).toEqual([
      { title: 'a', location: '/repo/a.test.ts:12', message: 'Error: no', load: 1.5, trace: '/t.zip' },
    ]);
  });

  test('counts a test that fails each time as one failure, with its first error', () => {
    const text = report(run('a', 'failed'), run('a', 'failed', { message: 'another' }));
    expect(readEntries(text)).toMatchObject({ passed: 0, failed: 1, flaky: [] });
    expect(readEntries(text).failures[0]?.message).toBe('Error: no');
  });

  test('does not count a test as skipped that a run for other tests leaves out', () => {
    expect(readEntries(report(run('a', 'passed'), run('a', 'skipped')))).toMatchObject({ passed: 1, skipped: 0 });
  });

  test('counts a file that could not run as one failure, and as flaky once it could', () => {
    const lines = [run('a', 'passed'), file('b', broken)];
    expect(readEntries(report(...lines))).toMatchObject({ passed: 1, failed: 1, failures: [broken] });
    expect(readEntries(report(...lines, file('b')))).toMatchObject({ failed: 0, flaky: [{ ...broken, load: 2 }] });
  });

  test('counts an error outside of any test as a failure', () => {
    const text = report(run('a', 'passed'), { kind: 'error', title: 'outside', location: '', message: 'no' });
    expect(readEntries(text)).toMatchObject({ passed: 1, failed: 1 });
  });

  test('names what was planned and has not ended, also when the last line is incomplete', () => {
    const planned = ['a', 'b'].map((id) => ({ kind: 'planned', id, title: `title ${id}` }));
    const text = `${report(...planned, file('a'))}{"kind":"ended","id":"b"`;
    expect(readEntries(text).notRun).toEqual(['title b']);
  });

  test('throws for an empty report and for another format', () => {
    expect(() => readEntries('')).toThrow();
    expect(() => readEntries('<testsuites/>\n')).toThrow();
  });
});

test('readRuns counts the runs of each title, with the first error', () => {
  const text = report(run('a', 'passed'), run('a', 'failed', { id: 'a2' }), run('b', 'skipped'));
  expect(readRuns(text)).toEqual([{ title: 'a', runs: 2, passed: 1, message: 'Error: no' }]);
});

describe('failedTests', () => {
  test('names the files and titles of the tests whose last run failed', () => {
    const text = report(run('a', 'failed'), run('b', 'failed'), run('b', 'passed'), run('c', 'passed'));
    expect(failedTests(text, 5)).toEqual({ files: ['/repo/a.test.ts'], titles: ['a'] });
  });

  test('names no titles when a file could not run, so that each of its tests runs', () => {
    expect(failedTests(report(run('a', 'failed'), file('/repo/b.test.ts', broken)), 5)).toEqual({
      files: ['/repo/b.test.ts', '/repo/a.test.ts'],
      titles: null,
    });
  });

  test('is null without a failed test, for too many, and for an empty report', () => {
    expect(failedTests(report(run('a', 'passed')), 5)).toBeNull();
    expect(failedTests(report(run('a', 'failed'), run('b', 'failed')), 1)).toBeNull();
    expect(failedTests('', 5)).toBeNull();
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
