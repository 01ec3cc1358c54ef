/** Tracks work in progress. */
export interface PendingWork {
  /** Tracks a promise until it settles. */
  track(work: Promise<unknown>): void;
  /** Resolves when no work is left. */
  settled(): Promise<void>;
}

/** Creates a tracker. It adds no deadline, so the work must settle by itself. */
export function createPendingWork(): PendingWork {
  const running = new Set<Promise<unknown>>();
  return {
    track(work) {
      running.add(work);
      const done = () => void running.delete(work);
      work.then(done, done);
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
