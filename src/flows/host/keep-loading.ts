import { networkChange } from '@/host/connection';
import { type Lazy, lazy } from '@/lib/lazy';
import type { Deps } from '../deps';

/** First and longest pause between two requests for code. A call waits for longer (`on-host.ts`). */
const CODE_PAUSE_MS = 1_000;
const CODE_PAUSE_LIMIT_MS = 4_000;

/** Loads code that the host page needs until it comes: with growing pauses, and when the network changes. */
export function keepLoading<T>({ connection, log }: Deps<'connection' | 'log'>, load: () => Promise<T>): Lazy<T> {
  return lazy(async () => {
    for (let pause = CODE_PAUSE_MS; ; pause = Math.min(pause * 2, CODE_PAUSE_LIMIT_MS)) {
      try {
        return await load();
      } catch (error) {
        log('warn', 'code for the host page did not load; it is requested again', error);
      }
      await networkChange(connection, pause);
    }
  });
}
