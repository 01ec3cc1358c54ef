/** Tracks work that has not ended yet. */
export interface PendingWork {
  /** Counts a piece of work until it ends, however it ends. */
  track(work: Promise<unknown>): void;
  /** Resolves once nothing is under way any more. */
  settled(): Promise<void>;
}

/** Makes the keeper of what is under way. The work must have an end; this adds none. */
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
