/** Creates a tracker of work in progress. It adds no deadline, so the work must settle by itself. */
export function createPendingWork() {
  const running = new Set<Promise<unknown>>();
  return {
    /** Tracks a promise until it settles. */
    track(work: Promise<unknown>): void {
      running.add(work);
      const done = () => void running.delete(work);
      work.then(done, done);
    },
    /** Resolves when no work is left. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

export type PendingWork = ReturnType<typeof createPendingWork>;
