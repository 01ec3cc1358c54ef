import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../events';
import type { MediaRefusal } from '../player';

/** Starts that were asked for before there was anything to start. */
export interface PendingStarts {
  /** What becomes of the start that waits: null when it plays. */
  outcome(): Promise<MediaRefusal | null>;
  /** The start will not happen: it was taken back, or its source was. */
  giveUp(): void;
}

/** Makes the keeper of waiting starts. Each of them gets an answer, whatever happens to the source. */
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
