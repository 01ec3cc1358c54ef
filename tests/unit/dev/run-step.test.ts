import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEntries, readJunit } from '../../../dev/support/reports';
import { runStep } from '../../../dev/support/run-step';
import type { Step } from '../../../dev/support/test-steps';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vv-step-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const check = (script: string): Step => ({ name: 'step', limitS: 10, command: () => ['sh', '-c', script] });

/** A test runner that gets the path of its report as $0. */
const runner = (script: string): Step => ({
  ...check(''),
  command: (report) => ['sh', '-c', script, report],
  read: readJunit,
});

const run = (step: Step, limitMs = 10_000) => runStep(step, process.cwd(), folder, limitMs);

test('Step: a passed check counts as one test', async () => {
  expect(await run(check('echo noise'))).toMatchObject({ passed: 1, failed: 0, failures: [] });
});

test('Step: a failed check prints all its output, and the end of it is the failure', async () => {
  const { output, ...verdict } = await run(check('seq 100; echo err >&2; exit 1'));
  expect(verdict).toMatchObject({ passed: 0, failed: 1 });
  expect(output).toContain('1\n2\n');
  expect(verdict.failures[0]?.message).toContain('err');
  expect(verdict.failures[0]?.message).not.toContain('\n50\n');
});

test('Step: a test runner is counted by its report', async () => {
  const row = await run(runner(`echo '<testsuites><testcase/><testcase/></testsuites>' > "$0"`));
  expect(row).toMatchObject({ passed: 2, failed: 0 });
});

test('Step: a test runner that crashes before its report is a failure', async () => {
  expect(await run(runner('kill -SEGV $$'))).toMatchObject({ passed: 0, failed: 1, note: 'no readable report' });
});

test('Step: a command that does not exist is a failure', async () => {
  const step = { ...check(''), command: () => ['vv-no-such-runner'] };
  const { failed, output } = await run(step);
  expect(failed).toBe(1);
  expect(output).toContain('ENOENT');
});

test('Step: a command that hangs is stopped at its time limit', async () => {
  const { failed, note, output } = await run(check('echo begun; sleep 60'), 300);
  expect({ failed, note, output }).toEqual({ failed: 1, note: 'time limit', output: 'begun' });
});

test('Step: failed tests run again once, and those that pass then are flaky', async () => {
  const line = (status: string) =>
    JSON.stringify({ kind: 'test', id: 'a', file: 'f', title: 'ticks', location: '', status, message: 'no', load: 1 });
  const step: Step = {
    ...runner(`echo '${line('failed')}' >> "$0"; exit 1`),
    read: readEntries,
    rerun: ({ files, titles }) => [
      'sh',
      '-c',
      `echo again ${files} ${titles}; echo '${line('passed')}' >> ${join(folder, 'step.report')}`,
    ],
  };
  const { output, ...row } = await run(step);
  expect(row).toMatchObject({ passed: 1, failed: 0, flaky: [{ title: 'ticks' }] });
  expect(output).toContain('again f ticks');
});

test('Step: settings of the developer do not reach the tests, except the choice of browser', async () => {
  vi.stubEnv('VV_ENV_BASE_URL', 'https://api.test');
  vi.stubEnv('VV_CHROMIUM', 'my-chromium');
  const { output } = await run(check('env; exit 1'));
  expect(output).not.toContain('VV_ENV_BASE_URL');
  expect(output).toContain('VV_CHROMIUM=my-chromium');
});
