import type { Verdict } from '@/domain/ads/ad-frequency';
import type { BreakPlan } from '@/domain/ads/schedule';
import { requestOf } from '@/domain/playback/play-intent';
import { createDeadline, type Deadline } from '@/lib/deadline';
import { selectHasAdBreak, selectIsCovered } from '@/store/selectors';
import { breakRequested } from '@/store/updates/ad-phases';
import { type AdDeps, endAds, playBeside } from './ad-commands';
import { prepareBreak } from './prepare-break';

/** Shorter pauses have no ad. */
export const PAUSE_SETTLE_MS = 1_000;

/** The shortest time between the ads of two pauses. */
export const PAUSE_GAP_MS = 5 * 60_000;

/** The last ad of a pause, whatever the episode. */
export interface PauseMemory {
  lastMs: number;
}

interface PauseSetup {
  /** Aborted when the episode ends. */
  signal: AbortSignal;
  pauses: PauseMemory;
  /** Whether the limits of the list allow a break now. */
  verdict(): Verdict;
}

/**
 * Plays a break when the viewer pauses content that plays. The content stays paused after it. A request to play before the
 * ad is on the screen cancels it.
 */
export function offerPauseBreak(deps: AdDeps, plan: BreakPlan, { signal, pauses, verdict }: PauseSetup): void {
  const { store, media, page, playIntent } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let coming: Deadline | null = null;
  const cancel = () => {
    clearTimeout(timer);
    if (coming === null) return;
    coming.dispose();
    coming = null;
    endAds(deps, 'left');
  };
  const isPaused = () => {
    const { stream } = store.getState();
    return stream !== null && media.state().playback === 'paused' && !media.isLive() && !page.isHidden();
  };
  /** The content stays paused, unless the host page has asked for it meanwhile. A press of the viewer plays the ad on. */
  const isResting = () => requestOf(playIntent.state())?.by !== 'host';
  const show = () => {
    if (coming === null) return;
    if (!isPaused()) return cancel();
    coming = null;
    pauses.lastMs = Date.now();
    playBeside(deps);
  };
  const fetch = () => {
    const isCovered = selectHasAdBreak(store.getState()) || selectIsCovered(store.getState());
    if (!isPaused() || isCovered || Date.now() - pauses.lastMs < PAUSE_GAP_MS) return;
    if (verdict() !== 'now') return;
    const mine = createDeadline(signal);
    coming = mine;
    store.setState(breakRequested);
    const forget = () => {
      if (coming === mine) coming = null;
      mine.dispose();
    };
    const place = { type: 'pauseroll', plan, signal: mine.signal, isBeside: isResting } as const;
    prepareBreak(deps, { ...place, onLoaded: show, onOver: forget }).catch((error: unknown) => {
      deps.log('error', 'an error in the ad of a pause', error);
      cancel();
    });
  };
  const stop = playIntent.subscribe((_, event, before) => {
    cancel();
    const isByViewer = event.type === 'pause' && event.by === 'viewer' && before.phase === 'playing';
    if (isByViewer && !signal.aborted) timer = setTimeout(fetch, PAUSE_SETTLE_MS);
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    stop();
  });
}
