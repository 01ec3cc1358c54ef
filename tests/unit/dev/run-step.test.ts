import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readJunit } from '../../../dev/support/reports';
import { runStep } from '../../../dev/support/run-step';
import type { Step } from '../../../dev/support/test-steps';

let folder: string;
const write = vi.spyOn(process.stdout, 'write');
const printed = () => write.mock.calls.map(([text]) => text).join('');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vv-step-'));
  write.mockReset().mockReturnValue(true);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const check = (script: string): Step => ({ name: 'step', limitS: 10, command: () => ['sh', '-c', script] });

/** A runner that gets the path of its report as $0. */
const runner = (script: string): Step => ({
  ...check(''),
  command: (report) => ['sh', '-c', script, report],
  read: readJunit,
});

const run = (step: Step, limitMs = 10_000) => runStep(step, process.cwd(), folder, limitMs);

test('a check that passes keeps its output to itself', async () => {
  expect(await run(check('echo noise'))).toMatchObject({ name: 'step', passed: 1, failed: 0 });
  expect(printed()).toBe('');
});

test('a check that fails shows all it said', async () => {
  expect(await run(check('echo out; echo err >&2; exit 1'))).toMatchObject({ passed: 0, failed: 1 });
  expect(printed()).toContain('out\n');
  expect(printed()).toContain('err');
});

test('a runner is counted by its report', async () => {
  const row = await run(runner(`echo '<testsuites><testcase/><testcase/></testsuites>' > "$0"`));
  expect(row).toMatchObject({ passed: 2, failed: 0 });
});

test('a runner that crashes before its report is a failure', async () => {
  expect(await run(runner('kill -SEGV $$'))).toMatchObject({ passed: 0, failed: 1, note: 'no readable report' });
});

test('a command that does not exist is a failure', async () => {
  const step = { ...check(''), command: () => ['vv-no-such-runner'] };
  expect(await run(step)).toMatchObject({ failed: 1 });
  expect(printed()).toContain('ENOENT');
});

test('a step that hangs is ended at its limit', async () => {
  expect(await run(check('echo begun; sleep 60'), 300)).toMatchObject({ failed: 1, note: 'time limit' });
  expect(printed()).toContain('begun');
});

test("the developer's own settings do not reach the tests, the choice of browser does", async () => {
  vi.stubEnv('VV_ENV_BASE_URL', 'https://api.test');
  vi.stubEnv('VV_CHROMIUM', 'my-chromium');
  await run(check('env; exit 1'));
  expect(printed()).not.toContain('VV_ENV_BASE_URL');
  expect(printed()).toContain('VV_CHROMIUM=my-chromium');
});
