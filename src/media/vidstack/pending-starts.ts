import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../events';
import type { MediaRefusal } from '../player';

/** Play requests that wait for a source. */
export interface PendingStarts {
  /** Outcome of the pending start: null when it plays. */
  outcome(): Promise<MediaRefusal | null>;
  /** Cancels the start, because it was revoked or its source was removed. */
  giveUp(): void;
}

/** Creates the queue of pending starts. Each of them gets an answer, whatever happens to the source. */
export function createPendingStarts({ on }: Pick<Emitter<MediaEvents>, 'on'>): PendingStarts {
  const waiting = new Set<(outcome: MediaRefusal) => void>();
  return {
    outcome: () =>
      new Promise((resolve) => {
        const settle = (outcome: MediaRefusal | null) => {
          for (const stop of stops) stop();
          waiting.delete(settle);
          resolve(outcome);
        };
        const stops = [
          on('play', () => settle(null)),
          on('autoplayrefused', ({ refused }) => refused === 'all' && settle('NotAllowedError')),
          on('failed', () => settle('NotReadyError')),
        ];
        waiting.add(settle);
      }),
    giveUp() {
      for (const settle of [...waiting]) settle('NotReadyError');
    },
  };
}
