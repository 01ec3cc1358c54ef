import type { Page } from '@playwright/test';
import type { Player } from './player';

/** Work of the player's document over a period. */
export interface Done {
  /** Length of the period: longer than requested on a busy machine. */
  seconds: number;
  /** Number of React commits. */
  commits: number;
  /** Number of requested animation frames. */
  frames: number;
  /** Number of timer calls, by the caller; without those of hls.js, which the browser throttles itself. */
  timers: Readonly<Record<string, number>>;
}

interface Watched {
  since: number;
  commits: number;
  frames: number;
  timers: Record<string, number>;
}

type Watching = Window & { vvWork: Watched; vvShow: (visibility: string) => void };

/** Makes pages that are opened from now on count their timers, frames and React commits. */
export async function watchWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const work: Watched = { since: 0, commits: 0, frames: 0, timers: {} };
    const { setTimeout: setTimer, setInterval: setTicker, requestAnimationFrame: nextFrame } = window;
    const timed =
      (set: typeof setTimer) =>
      (run: unknown, ms?: number, ...given: unknown[]): number => {
        const by = new Error().stack ?? '';
        if (typeof run !== 'function' || /hls-[\w-]+\.js/.test(by)) return set(run as never, ms, ...given);
        const name = `${ms} ms ${by.split('\n')[2]?.trim()}`;
        return set(() => {
          work.timers[name] = (work.timers[name] ?? 0) + 1;
          run(...given);
        }, ms);
      };
    // A hidden page gets no animation frames until it is visible again.
    const deferred: FrameRequestCallback[] = [];
    const frame = (run: FrameRequestCallback): number => {
      work.frames += 1;
      if (document.visibilityState === 'hidden') return 1e9 + deferred.push(run);
      return nextFrame(run);
    };
    const hook = {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: () => {
        work.commits += 1;
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
    Object.assign(window, {
      vvWork: work,
      // React's hook for its developer tools.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: hook,
      setTimeout: timed(setTimer),
      setInterval: timed(setTicker as typeof setTimer),
      requestAnimationFrame: frame,
      vvShow: (visibility: string) => {
        Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
        Object.defineProperty(document, 'hidden', { get: () => visibility === 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        if (visibility === 'visible') for (const run of deferred.splice(0)) nextFrame(run);
      },
    });
  });
}

/** The player's work within this many milliseconds. */
export async function workOf(page: Page, player: Player, ms: number): Promise<Done> {
  await player.stage.evaluate(() => {
    const { vvWork } = window as unknown as Watching;
    Object.assign(vvWork, { since: performance.now(), commits: 0, frames: 0, timers: {} });
  });
  // The test measures a period of time.
  await page.waitForTimeout(ms);
  return player.stage.evaluate(() => {
    const { since, ...done } = (window as unknown as Watching).vvWork;
    return { ...done, seconds: (performance.now() - since) / 1000 };
  });
}

/** Makes the player's document believe that its tab is hidden or visible. */
export async function setVisibility(player: Player, visibility: 'hidden' | 'visible'): Promise<void> {
  await player.stage.evaluate((_, to) => (window as unknown as Watching).vvShow(to), visibility);
}
