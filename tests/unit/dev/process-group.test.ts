import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startGroup } from '../../../dev/support/process-group';

/** A shell with a child that ignores SIGTERM; both write their process ids. */
const STUBBORN = `sh -c 'trap "" TERM; echo $$; sleep 60 & wait; sleep 60' & echo $$; wait`;

/** A zombie has ended; a container may have no process that reaps it. */
const isAlive = (pid: number) => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]).stdout.toString());

const ids = (text: string) => text.trim().split('\n').map(Number);

test('Process group: reports the exit code and the output', async () => {
  const onOutput = vi.fn();
  const group = startGroup('sh', ['-c', 'echo out; echo err >&2; exit 3'], { onOutput });
  expect(await group.exited).toBe(3);
  expect(onOutput.mock.calls.flat().sort()).toEqual(['err\n', 'out\n']);
});

test('Process group: a command that does not exist ends with null and a message', async () => {
  const onOutput = vi.fn();
  const group = startGroup('vv-no-such-command', [], { onOutput });
  expect(await group.exited).toBeNull();
  expect(onOutput.mock.calls.flat().join('')).toContain('ENOENT');
});

test('Process group: notices the end while a descendant still holds the output open', async () => {
  const group = startGroup('sh', ['-c', 'sleep 60 & exit 4'], { onOutput: () => {} });
  expect(await group.exited).toBe(4);
  await group.stop();
});

test('Process group: stop ends descendants that ignore the first signal', async () => {
  let output = '';
  const group = startGroup('sh', ['-c', STUBBORN], {
    onOutput: (text) => {
      output += text;
    },
  });
  await vi.waitFor(() => expect(ids(output)).toHaveLength(2));
  await group.stop(200);
  await vi.waitFor(() => expect(ids(output).filter(isAlive)).toEqual([]));
});

test('Process group: ends with its parent, however the parent ends', async () => {
  const code = `
    const { startGroup } = await import(${JSON.stringify(new URL('../../../dev/support/process-group.ts', import.meta.url).href)});
    startGroup('sh', ['-c', ${JSON.stringify(STUBBORN)}], { onOutput: (text) => process.stdout.write(text) });`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  let output = '';
  parent.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await vi.waitFor(() => expect(ids(output)).toHaveLength(2), 10_000);
  const exited = once(parent, 'exit');
  parent.kill('SIGKILL');
  await exited;
  await sleep(50);
  await vi.waitFor(() => expect(ids(output).filter(isAlive)).toEqual([]));
});
