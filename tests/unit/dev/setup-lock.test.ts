import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const LOCK = pathToFileURL('dev/support/setup-lock.mjs').href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vv-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a process that writes `in` and `out` around 150 ms of blocking work under the lock. */
async function worker(log: string, end: string): Promise<void> {
  const code = `
    import { appendFileSync } from 'node:fs';
    import { withLock } from ${JSON.stringify(LOCK)};
    await withLock(${JSON.stringify(folder)}, () => {
      appendFileSync(${JSON.stringify(log)}, 'in ');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
      appendFileSync(${JSON.stringify(log)}, 'out ');
      ${end}
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  await once(child, 'exit');
}

test('Setup lock: two processes do the work one after another', async () => {
  const log = join(folder, 'log');
  writeFileSync(log, '');
  await Promise.all([worker(log, ''), worker(log, ''), worker(log, '')]);
  expect(readFileSync(log, 'utf8')).toBe('in out in out in out ');
});

test('Setup lock: a lock of a dead process is taken over', async () => {
  const log = join(folder, 'log');
  writeFileSync(log, '');
  await worker(log, "process.kill(process.pid, 'SIGKILL');");
  await worker(log, '');
  expect(readFileSync(log, 'utf8')).toBe('in out in out ');
});
