import { openPromise } from '@/lib/open-promise';
import type { WaitForIdle } from '@/lib/wait-for-idle';
import type { MediaPort } from '@/media/player';

/** Limit of the wait for an idle page. */
const IDLE_DEADLINE_MS = 2_000;

/** Delay after the first frame in browsers without `requestIdleCallback`. */
const PAUSE_MS = 500;

/** Playback after which a viewer seldom presses. */
const SETTLED_MS = 5_000;

/** The first frame that the viewer sees, of the content or of an ad. */
export type FirstFrame = ReturnType<typeof createFirstFrame>;

/** Creates the first frame of a page that has shown none yet. */
export function createFirstFrame(window: Window & typeof globalThis) {
  let isSeen = false;
  const { promise: idle, resolve: run } = openPromise();
  return {
    /** Resolves when the page is idle after it, so that deferred code loads behind it. */
    idle,
    /**
     * Is called with every frame. The first call sets the performance mark `vv-first-frame` at the current time, or at `at`
     * in milliseconds of the page's clock.
     */
    seen(at?: number) {
      if (isSeen) return;
      isSeen = true;
      window.performance.mark('vv-first-frame', at === undefined ? {} : { startTime: at });
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => run(), { timeout: IDLE_DEADLINE_MS });
      else setTimeout(run, PAUSE_MS);
    },
  };
}

/** Resolves once the film has played for a while. Before, work that blocks the page would delay a press. */
export function filmSettled(media: Pick<MediaPort, 'on' | 'state'>, now: () => number): Promise<void> {
  return new Promise((resolve) => {
    let since: number | null = null;
    const stop = media.on('timeupdate', () => {
      if (media.state().playback !== 'playing') return;
      since ??= now();
      if (now() - since < SETTLED_MS) return;
      stop();
      resolve();
    });
  });
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
