import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const KILL_AFTER_MS = 3000;
const LAST_OUTPUT_MS = 500;

/** A command and its descendants, so that none outlives its task. */
export type ProcessGroup = {
  /** Settles when the command itself has ended. A null code: it was killed or did not start. */
  exited: Promise<number | null>;
  /** Asks the group to end, then kills it. */
  stop: (patienceMs?: number) => Promise<void>;
};

export type GroupOptions = {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Standard input; closed without it. */
  input?: string;
  onOutput: (text: string) => void;
};

/** Starts a command as the leader of its own process group. */
export function startGroup(command: string, args: readonly string[], options: GroupOptions): ProcessGroup {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that did not start, or reads nothing, closes its end.
  child.stdin.on('error', () => {}).end(options.input ?? '');
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', options.onOutput);
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      options.onOutput(`${error.message}\n`);
      resolve(null);
    });
    // The last output may still be in the pipe, but a descendant may keep the pipe open.
    child.once(
      'exit',
      (code) => void Promise.race([once(child, 'close'), sleep(LAST_OUTPUT_MS)]).then(() => resolve(code)),
    );
  });
  const releaseGuard = guard(child);
  return { exited, stop };

  async function stop(patienceMs = KILL_AFTER_MS): Promise<void> {
    signal(child, 'SIGTERM');
    await Promise.race([exited, sleep(patienceMs, null, { ref: false })]);
    // Kill also after a clean exit: a descendant may have ignored the request.
    signal(child, 'SIGKILL');
    releaseGuard();
  }
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    // The group has already ended.
  }
}

/**
 * Ends the group even if this process is killed: a shell waits for its input to close, which the system does for a dead
 * process.
 */
function guard(child: ChildProcess): () => void {
  if (child.pid === undefined || process.platform === 'win32') return () => {};
  const shell = spawn('sh', ['-c', `cat > /dev/null; kill -s KILL -- -${child.pid} 2> /dev/null`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.unref();
  return () => shell.kill('SIGKILL');
}
