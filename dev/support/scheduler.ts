/** A piece of work that may need others before it. */
export type Job = {
  name: string;
  /** Names of the jobs that must succeed first. A name that is not in the list holds nothing up. */
  needs?: readonly string[];
  /** Cores that the job keeps busy, 1 unless told; a job above the capacity runs alone, one with 0 beside any other. */
  cores?: number;
};

export type JobResult = { ok: boolean };

export type ScheduleOptions<J extends Job, R extends JobResult> = {
  /** Cores that the jobs running at one time may use together. */
  capacity: number;
  /** Milliseconds for the whole. */
  limitMs: number;
  /** Runs one job, which has `leftMs` until the time of the whole is up. */
  run: (job: J, leftMs: number) => Promise<R>;
  /** The result of a job that is not run. */
  refuse: (job: J, reason: string) => R;
  /** Called as each job ends, one call at a time. */
  onEnd: (job: J, result: R) => void;
  /** Aborted when the whole is to end: nothing more is started. */
  signal?: AbortSignal;
  now?: () => number;
};

/**
 * Runs the jobs whose needs are met as long as cores are free, the first of the list first. A small job passes a larger
 * one for which there is no room. A failure stops only the jobs that need it. Resolves with the results in the order of
 * the list.
 */
export async function runJobs<J extends Job, R extends JobResult>(
  jobs: readonly J[],
  { capacity, limitMs, run, refuse, onEnd, signal, now = () => performance.now() }: ScheduleOptions<J, R>,
): Promise<R[]> {
  const end = now() + limitMs;
  const waiting = new Set(jobs);
  const running = new Map<J, Promise<void>>();
  const results = new Map<string, R>();
  const coresOf = (job: Job) => Math.min(job.cores ?? 1, capacity);
  const settle = (job: J, result: R) => {
    running.delete(job);
    results.set(job.name, result);
    onEnd(job, result);
  };
  const isPending = (name: string) => [...waiting, ...running.keys()].some((job) => job.name === name);
  const fits = (job: J) => [...running.keys()].reduce((sum, other) => sum + coresOf(other), coresOf(job)) <= capacity;

  const reasonToRefuse = ({ needs = [] }: J, leftMs: number): string | null => {
    if (signal?.aborted) return 'the run was stopped';
    const failed = needs.find((name) => results.get(name)?.ok === false);
    if (failed !== undefined) return `${failed} failed`;
    return leftMs > 0 ? null : 'time is up';
  };

  const startReady = () => {
    for (const job of waiting) {
      if (job.needs?.some(isPending)) continue;
      const leftMs = end - now();
      const reason = reasonToRefuse(job, leftMs);
      if (reason === null && !fits(job)) continue;
      waiting.delete(job);
      if (reason === null)
        running.set(
          job,
          run(job, leftMs).then((result) => settle(job, result)),
        );
      else settle(job, refuse(job, reason));
    }
  };

  while (waiting.size > 0) {
    const before = waiting.size;
    startReady();
    if (running.size > 0) await Promise.race(running.values());
    else if (waiting.size === before) throw new Error(`jobs need each other: ${[...waiting].map(({ name }) => name)}`);
  }
  await Promise.all(running.values());
  return jobs.flatMap(({ name }) => results.get(name) ?? []);
}
