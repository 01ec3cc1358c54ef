import { openPromise } from '@/lib/open-promise';
import type { WaitForIdle } from '@/lib/wait-for-idle';

/** Limit of the wait for an idle page. */
const IDLE_DEADLINE_MS = 2_000;

/** Delay after the first frame in browsers without `requestIdleCallback`. */
const PAUSE_MS = 500;

/** The first frame that the viewer sees, of the content or of an ad. */
export interface FirstFrame {
  /**
   * Is called with every frame. The first call sets the performance mark `vv-first-frame` at the current time, or at `at`
   * in milliseconds of the page's clock.
   */
  seen(at?: number): void;
  /** Resolves when the page is idle after it, so that deferred code loads behind it. */
  idle: Promise<void>;
}

/** Creates the first frame of a page that has shown none yet. */
export function createFirstFrame(window: Window & typeof globalThis): FirstFrame {
  let isSeen = false;
  const { promise: idle, resolve: run } = openPromise();
  return {
    idle,
    seen(at) {
      if (isSeen) return;
      isSeen = true;
      window.performance.mark('vv-first-frame', at === undefined ? {} : { startTime: at });
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => run(), { timeout: IDLE_DEADLINE_MS });
      else setTimeout(run, PAUSE_MS);
    },
  };
}

/**
 * Starts the analytics at once: a viewer whose network stalls may leave, and the values of that view count most. Each
 * other piece of work waits until the viewer waits for nothing.
 */
export async function startBackgroundWork(
  observe: () => void,
  work: readonly (() => unknown)[],
  waitForIdle: WaitForIdle,
): Promise<void> {
  observe();
  for (const begin of work) {
    await waitForIdle();
    void begin();
  }
}
