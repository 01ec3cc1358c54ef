import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { withoutGitVariables } from './git-hooks.mjs';
import { type ProcessGroup, startGroup } from './process-group';
import { failedTests } from './reports';
import type { Step } from './test-steps';
import { checkVerdict, type Ending, testVerdict, type Verdict, withOutput } from './verdict';

/** Time that a runner has to end its browsers and servers. */
const STOP_WAIT_MS = 10_000;
/** Variables that a step keeps. The developer's other VV_ settings must not affect the tests. */
const PASSED_VARIABLES = ['VV_CHROMIUM', 'VV_E2E_PORT'];
/** Lines of a failed check in the summary. */
const LAST_LINES = 14;

/** Running groups, so that Ctrl+C can end them. */
const running = new Set<ProcessGroup>();

export type StepRun = Verdict & { seconds: number; output: string };

/** Failed tests that are run again at most: with more of them, load is not the reason. */
const MOST_RERUN = 12;

/** Runs one step until it ends or reaches its limit. Failed tests of a step with `rerun` are then run again, alone. */
export async function runStep(step: Step, root: string, folder: string, limitMs: number): Promise<StepRun> {
  const report = join(folder, `${step.name}.report`);
  const env = { ...stepEnvironment(root), ...step.env?.(report) };
  const started = performance.now();
  const end = started + limitMs;
  let { ending, output } = await runCommand(step.command(report), root, env, end);
  const again = step.rerun && !ending.timedOut ? failedTests(readOrNull(report) ?? '', MOST_RERUN) : null;
  if (step.rerun && again) {
    const second = await runCommand(step.rerun(again), root, env, end);
    ending = second.ending;
    output = `${output}\n\nfailed tests again, alone:\n${second.output}`;
  }
  const verdict = step.read
    ? testVerdict(ending, readOrNull(report), step.read, step.mayBeEmpty)
    : checkVerdict(ending);
  return { ...withOutput(verdict, lastLines(output)), seconds: (performance.now() - started) / 1000, output };
}

/** Runs one command until it ends, or until the time `end` of `performance.now()`. */
async function runCommand(
  [command = '', ...args]: readonly string[],
  root: string,
  env: NodeJS.ProcessEnv,
  end: number,
): Promise<{ ending: Ending; output: string }> {
  const chunks: string[] = [];
  const group = startGroup(command, args, { cwd: root, env, onOutput: (text) => chunks.push(text) });
  running.add(group);
  const timer = new AbortController();
  const limitMs = Math.max(0, end - performance.now());
  const timeout = sleep(limitMs, 'timeout' as const, { signal: timer.signal }).catch(() => 'timeout' as const);
  const ended = await Promise.race([group.exited, timeout]);
  timer.abort();
  // Stop the group also after a clean exit, because the runner may have left processes in it.
  await group.stop(STOP_WAIT_MS);
  running.delete(group);
  const ending = { code: ended === 'timeout' ? null : ended, timedOut: ended === 'timeout' };
  return { ending, output: chunks.join('').trimEnd() };
}

/** Ends the steps that are running, if any. */
export async function stopRunningSteps(): Promise<void> {
  await Promise.all([...running].map((group) => group.stop(STOP_WAIT_MS)));
}

function lastLines(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-LAST_LINES)
    .join('\n');
}

function stepEnvironment(root: string): NodeJS.ProcessEnv {
  const variables = Object.entries(withoutGitVariables(process.env)).filter(
    ([name]) => !name.startsWith('VV_') || PASSED_VARIABLES.includes(name),
  );
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // Output passes through this process, so the runners cannot detect a terminal.
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
  return { ...Object.fromEntries(variables), PATH: path, ...colour };
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
