import { CREATED } from '@/domain/ads/ad-status-code';
import { type AdRun, isRunning } from '../reduce-ad';
import type { Slot } from '../slot';
import type { AdMedia } from './ad-media';
import type { Playback } from './ad-playback';

/** Limit from the request of the file, or the play request, to the first frame. */
export const START_LIMIT_MS = 8000;
/** Limit of a stall after the first frame. */
export const STALL_LIMIT_MS = 5000;
/** Limit for an ad that is hidden in a visible player. The page's own style sheet takes a frame or two to show it. */
export const HIDDEN_LIMIT_MS = 3000;

/** A browser that loads nothing for this long loads the rest of the file only to play it. */
const DEFERRED_MS = 500;

/** Constants of `HTMLMediaElement`. The engine is smaller with the numbers than with the long names. */
const NETWORK_IDLE = 1;
const NETWORK_LOADING = 2;
export const HAVE_FUTURE_DATA = 3;

export type WaitLimits = ReturnType<typeof createWaitLimits>;

/** Creates the limits in milliseconds of the waits of the ad in this element, as they are now; null: it does not wait so. */
export function createWaitLimits(video: AdMedia, slot: Slot, playback: Playback, run: () => AdRun) {
  const isCreated = () => run().status === CREATED;
  const { startMs = START_LIMIT_MS, stallMs = STALL_LIMIT_MS } = video.limits ?? {};
  return {
    /**
     * For progress of the file. While it loads unasked a browser may put it off; a paused ad waits for nobody, and nothing
     * does in a hidden page. A slot that is missing when the ad is to play may never come.
     */
    file() {
      const { isConnected, networkState, readyState } = video;
      const isExpected = playback.isBegun()
        ? playback.isMeant() || !isConnected
        : isCreated() && networkState === NETWORK_LOADING && readyState < HAVE_FUTURE_DATA;
      if (!isExpected || document.hidden) return null;
      return isRunning(run()) ? stallMs : startMs;
    },
    /** For a hidden ad to be shown. Hiding it raises no event, so each check asks. A paused ad has no such limit. */
    hidden() {
      playback.poll();
      const isExpected = playback.isBegun() && playback.state().type === 'play' && !document.hidden;
      return isExpected && slot.isHidden() ? HIDDEN_LIMIT_MS : null;
    },
    /** For a browser that loads no more of the file. */
    deferred: () => (isCreated() && video.networkState === NETWORK_IDLE ? DEFERRED_MS : null),
  };
}

/** Poll interval: a wait is detected at most this much late. */
const LOOK_MS = 250;

/**
 * Calls `bark` when a wait exceeds its limit. `limitMs` is read at each poll; null means no wait and resets it. Polls
 * are counted instead of the clock, so a sleep of the machine is no wait. The watch ends with `signal`.
 */
export function watchWait(limitMs: () => number | null, bark: () => void, signal: AbortSignal): void {
  let waitedMs = 0;
  const timer = setInterval(() => {
    const limit = limitMs();
    waitedMs = limit ? waitedMs + LOOK_MS : 0;
    if (limit && waitedMs >= limit) bark();
  }, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Like `watchWait`, for the time of a media element: it waits while its time stands still. */
export function watchTime(
  element: { currentTime: number },
  limitMs: () => number | null,
  bark: () => void,
  signal: AbortSignal,
): void {
  let last = element.currentTime;
  const stillMs = () => {
    const limit = limitMs();
    const isStill = element.currentTime === last;
    last = element.currentTime;
    return isStill ? limit : null;
  };
  watchWait(stillMs, bark, signal);
}
