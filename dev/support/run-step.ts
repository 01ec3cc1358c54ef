import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGroup } from './process-group';
import type { Row } from './summary';
import type { Step } from './test-steps';
import { checkVerdict, testVerdict } from './verdict';

/** A runner needs a moment to end its browsers and servers. */
const PATIENCE_MS = 10_000;
/** The developer's own ports and addresses must not change what is tested; which browser and where may. */
const KEPT = ['VV_CHROMIUM', 'VV_E2E_PORT'];

/** The owner of a group that is running now, so that Ctrl+C can end it. */
let stopRunning: (() => Promise<void>) | null = null;

/** Runs one step to its end or its limit. What it printed is shown only when it failed. */
export async function runStep(step: Step, root: string, folder: string, limitMs: number): Promise<Row> {
  const report = join(folder, `${step.name}.report`);
  const [command = '', ...args] = step.command(report);
  const started = performance.now();
  const output: string[] = [];
  const group = startGroup(command, args, {
    cwd: root,
    env: { ...stepEnvironment(root), ...step.env?.(report) },
    onOutput: (text) => output.push(text),
  });
  stopRunning = () => group.stop(PATIENCE_MS);
  const timer = new AbortController();
  const timeout = sleep(limitMs, 'timeout' as const, { signal: timer.signal }).catch(() => 'timeout' as const);
  const ended = await Promise.race([group.exited, timeout]);
  timer.abort();
  // Also after a clean end, for whatever the runner left behind in its group.
  await group.stop(PATIENCE_MS);
  stopRunning = null;
  const ending = { code: ended === 'timeout' ? null : ended, timedOut: ended === 'timeout' };
  const verdict = step.read ? testVerdict(ending, readOrNull(report), step.read) : checkVerdict(ending);
  if (verdict.failed > 0) process.stdout.write(`\n${output.join('').trimEnd()}\n\n`);
  return { name: step.name, seconds: (performance.now() - started) / 1000, ...verdict };
}

/** Ends the step that is running, if any. */
export async function stopRunningStep(): Promise<void> {
  await stopRunning?.();
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
