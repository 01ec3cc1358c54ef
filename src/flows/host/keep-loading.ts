import { type Lazy, lazy } from '@/lib/lazy';
import type { Deps } from '../deps';

/** First and longest pause between two requests for code. */
const CODE_PAUSE_MS = 1_000;
const CODE_PAUSE_LIMIT_MS = 8_000;

/**
 * Loads code that the host page needs until it comes: with growing pauses, when the network changes, and with each `load`.
 * Callers keep their order.
 */
export function keepLoading<T>({ connection, log }: Deps<'connection' | 'log'>, load: () => Promise<T>): Lazy<T> {
  let wake = (): void => undefined;
  const code = lazy(async () => {
    for (let pause = CODE_PAUSE_MS; ; pause = Math.min(pause * 2, CODE_PAUSE_LIMIT_MS)) {
      try {
        return await load();
      } catch (error) {
        log('warn', 'code for the host page did not load; it is requested again', error);
      }
      const wait = new AbortController();
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pause);
        connection.onChange(() => resolve(), wait.signal);
      });
      wait.abort();
    }
  });
  const loadNow = () => {
    wake();
    return code.load();
  };
  return { ...code, load: loadNow };
}
