import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { type ProcessGroup, startGroup } from './process-group';
import type { Step } from './test-steps';
import { checkVerdict, testVerdict, type Verdict, withOutput } from './verdict';

/** A runner needs a moment to end its browsers and servers. */
const PATIENCE_MS = 10_000;
/** The developer's own ports and addresses must not change what is tested; which browser and where may. */
const KEPT = ['VV_CHROMIUM', 'VV_E2E_PORT'];
/** Of a failed check: enough for an error, little enough for a summary. */
const LAST_LINES = 14;

/** Groups that are running now, so that Ctrl+C can end them. */
const running = new Set<ProcessGroup>();

export type StepRun = Verdict & { seconds: number; output: string };

/** Runs one step to its end or its limit. */
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
  // Also after a clean end, for whatever the runner left behind in its group.
  await group.stop(PATIENCE_MS);
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
  await Promise.all([...running].map((group) => group.stop(PATIENCE_MS)));
}

function lastLines(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-LAST_LINES)
    .join('\n');
}

function stepEnvironment(root: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('VV_') || KEPT.includes(name));
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // What is printed goes through this process, so the runners cannot see that nobody looks at it on a terminal.
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
  return { ...Object.fromEntries(kept), PATH: path, ...colour };
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
