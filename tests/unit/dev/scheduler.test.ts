import { describe, expect, test, vi } from 'vitest';
import { type Job, type JobResult, runJobs } from '../../../dev/support/scheduler';

type Result = JobResult & { reason?: string };

/** Runs the jobs; the test ends each one. */
function open(jobs: readonly Job[], { capacity = 2, limitMs = 1000 } = {}) {
  let time = 0;
  const abort = new AbortController();
  const ends = new Map<string, (ok: boolean) => void>();
  const started: string[] = [];
  const leftMs = new Map<string, number>();
  const onEnd = vi.fn<(job: Job, result: Result) => void>();
  const done = runJobs<Job, Result>(jobs, {
    capacity,
    limitMs,
    onEnd,
    signal: abort.signal,
    now: () => time,
    refuse: (_, reason) => ({ ok: false, reason }),
    run: (job, left) => {
      started.push(job.name);
      leftMs.set(job.name, left);
      return new Promise((resolve) => ends.set(job.name, (ok) => resolve({ ok })));
    },
  });
  return {
    done,
    started,
    leftMs,
    stop: () => abort.abort(),
    ended: () => onEnd.mock.calls.map(([{ name }]) => name),
    pass: (ms: number) => {
      time += ms;
    },
    async end(name: string, ok = true) {
      ends.get(name)?.(ok);
      await vi.waitFor(() => expect(onEnd.mock.calls.some(([job]) => job.name === name)).toBe(true), { interval: 1 });
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('runJobs', () => {
  test('starts as many jobs as there are cores, in the order of the list', async () => {
    const { started, end, done } = open([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('c');
    await end('a');
    expect(await done).toHaveLength(3);
  });

  test('gives the results in the order of the list, in whatever order they end', async () => {
    const { end, done, ended } = open([{ name: 'a' }, { name: 'b' }]);
    await end('b', false);
    await end('a');
    expect(ended()).toEqual(['b', 'a']);
    expect(await done).toEqual([{ ok: true }, { ok: false }]);
  });

  test('holds a job until its dependencies have ended, while a later job overtakes it', async () => {
    const { started, end } = open([{ name: 'build' }, { name: 'e2e', needs: ['build'] }, { name: 'unit' }]);
    expect(started).toEqual(['build', 'unit']);
    await end('unit');
    expect(started).toEqual(['build', 'unit']);
    await end('build');
    expect(started).toEqual(['build', 'unit', 'e2e']);
  });

  test('starts a job without cores at once, beside any other', async () => {
    const { started, end } = open([{ name: 'big', cores: 2 }, { name: 'a' }, { name: 'gaps', cores: 0 }]);
    expect(started).toEqual(['big', 'gaps']);
    await end('gaps');
    expect(started).toEqual(['big', 'gaps']);
    await end('big');
    expect(started).toEqual(['big', 'gaps', 'a']);
  });

  test('lets a job occupy several cores', async () => {
    const { started, end } = open([{ name: 'a' }, { name: 'big', cores: 2 }, { name: 'b' }]);
    expect(started).toEqual(['a', 'b']);
    await end('a');
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'big']);
  });

  test('runs a job above the capacity alone', async () => {
    const { started, end } = open([{ name: 'big', cores: 8 }, { name: 'a' }]);
    expect(started).toEqual(['big']);
    await end('big');
    expect(started).toEqual(['big', 'a']);
  });

  test('runs two more jobs beside a job of half a core', () => {
    const { started } = open([{ name: 'a', cores: 0.5 }, { name: 'b', cores: 0.5 }, { name: 'c' }, { name: 'd' }]);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('skips dependents of a failed job at any depth, and no other job', async () => {
    const jobs = [{ name: 'a' }, { name: 'b', needs: ['a'] }, { name: 'c', needs: ['b'] }, { name: 'd' }];
    const { started, end, done } = open(jobs, { capacity: 1 });
    await end('a', false);
    await end('d');
    expect(started).toEqual(['a', 'd']);
    expect(await done).toEqual([
      { ok: false },
      { ok: false, reason: 'a failed' },
      { ok: false, reason: 'b failed' },
      { ok: true },
    ]);
  });

  test('ignores a dependency that was not selected', () => {
    expect(open([{ name: 'e2e', needs: ['build'] }]).started).toEqual(['e2e']);
  });

  test('tells a job how much time of the whole run is left', async () => {
    const { leftMs, pass, end } = open([{ name: 'a' }, { name: 'b' }], { capacity: 1, limitMs: 500 });
    pass(200);
    await end('a');
    expect([leftMs.get('a'), leftMs.get('b')]).toEqual([500, 300]);
  });

  test('does not start a job when the time is up', async () => {
    const { started, pass, end, done } = open([{ name: 'a' }, { name: 'b' }], { capacity: 1, limitMs: 500 });
    pass(500);
    await end('a');
    expect(await done).toEqual([{ ok: true }, { ok: false, reason: 'time is up' }]);
    expect(started).toEqual(['a']);
  });

  test('starts no more jobs after a stop, and lets the running ones end', async () => {
    const { started, stop, end, done } = open([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
    stop();
    await end('a', false);
    expect(started).toEqual(['a', 'b']);
    await end('b', false);
    expect(await done).toEqual([{ ok: false }, { ok: false }, { ok: false, reason: 'the run was stopped' }]);
  });

  test('reports a cycle of dependencies as an error', async () => {
    const { done } = open([
      { name: 'a', needs: ['b'] },
      { name: 'b', needs: ['a'] },
    ]);
    await expect(done).rejects.toThrow('jobs need each other: a,b');
  });
});
