import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { withoutGitVariables } from './git-hooks.mjs';
import { type ProcessGroup, startGroup } from './process-group';
import type { Step } from './test-steps';
import { checkVerdict, testVerdict, type Verdict, withOutput } from './verdict';

/** Time that a runner has to end its browsers and servers. */
const STOP_WAIT_MS = 10_000;
/** Variables that a step keeps. The developer's other VV_ settings must not affect the tests. */
const PASSED_VARIABLES = ['VV_CHROMIUM', 'VV_E2E_PORT'];
/** Lines of a failed check in the summary. */
const LAST_LINES = 14;

/** Running groups, so that Ctrl+C can end them. */
const running = new Set<ProcessGroup>();

export type StepRun = Verdict & { seconds: number; output: string };

/** Runs one step until it ends or reaches its limit. */
export async function runStep(step: Step, root: string, folder: string, limitMs: number): Promise<StepRun> {
  const report = join(folder, `${step.name}.report`);
  const [command = '', ...args] = step.command(report);
  const started = performance.now();
  const chunks: string[] = [];
  const group = startGroup(command, args, {
    cwd: root,
    env: { ...stepEnvironment(root), ...step.env?.(report) },
    onOutput: (text) => chunks.push(text),
  });
  running.add(group);
  const timer = new AbortController();
  const timeout = sleep(limitMs, 'timeout' as const, { signal: timer.signal }).catch(() => 'timeout' as const);
  const ended = await Promise.race([group.exited, timeout]);
  timer.abort();
  // Stop the group also after a clean exit, because the runner may have left processes in it.
  await group.stop(STOP_WAIT_MS);
  running.delete(group);
  const ending = { code: ended === 'timeout' ? null : ended, timedOut: ended === 'timeout' };
  const verdict = step.read
    ? testVerdict(ending, readOrNull(report), step.read, step.mayBeEmpty)
    : checkVerdict(ending);
  const output = chunks.join('').trimEnd();
  return { ...withOutput(verdict, lastLines(output)), seconds: (performance.now() - started) / 1000, output };
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
