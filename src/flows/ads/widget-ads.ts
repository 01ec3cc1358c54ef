import type { AdBreak, AdEngine, StartedAds } from '@/ads';
import type { CurrentAd } from '@/domain/ads/ad';
import { createAdWait } from '@/lib/ad-wait';

/** The ads of the widget. It owns the running break, the viewer's wait for it, and the ads that began before. */
export interface WidgetAds {
  /** Loads the engine once; null when its chunk did not load. */
  engine(): Promise<AdEngine | null>;
  /** The break that is prepared or runs; null without one. Its own session owns the state of the ad. */
  running(): AdBreak | null;
  /** The running ad as it is intended now, so that a press acts on it; null without one. */
  currentAd(): CurrentAd | null;
  /** Whether an ad may be on the screen that no start has taken over. */
  hasBegun(): boolean;
  /** Takes over the ads of this list that began before the widget; null without any. Those of another list end. */
  take(url: string): StartedAds | null;
  /** Ends the ads that began before the widget, unless a start has taken them over. */
  dropBegun(): void;
  /** The content waits for a preroll. */
  expect(): void;
  /** Aborts when the viewer has waited long enough. Undefined where nobody waits. */
  deadline(): AbortSignal | undefined;
  /** A break is prepared, or was taken over. */
  follow(found: AdBreak): void;
  /** Starts the break, or the viewer's wait for it. */
  start(sound: { volume: number; muted: boolean }): void;
  /** Plays on after a pause. */
  play(): void;
  pause(): void;
  /** Ends the break and the wait. `isCut`: before the break has ended by itself. */
  end(isCut: boolean): void;
}

/** Creates the session. `begun` has begun before the widget. */
export function createWidgetAds(engine: WidgetAds['engine'], begun: StartedAds | null): WidgetAds {
  let early = begun;
  let isTaken = false;
  let current: AdBreak | null = null;
  let wait: ReturnType<typeof createAdWait> | null = null;
  const running = () => current ?? early?.running() ?? null;
  const dropBegun = () => {
    if (isTaken) return;
    early?.stop();
    early = null;
  };
  return {
    engine,
    running,
    currentAd() {
      const ad = running()?.state() ?? null;
      if (ad === null) return null;
      const { type, isClick, isVisible } = ad.playState;
      // The element may not have reached this state yet.
      return { isPlaying: type === 'play' && (isClick || isVisible), volume: ad.volume, muted: ad.muted };
    },
    hasBegun: () => early !== null && !isTaken,
    take(url) {
      if (early?.url !== url) dropBegun();
      if (early === null || isTaken) return null;
      isTaken = true;
      return early;
    },
    dropBegun,
    expect() {
      wait = early?.wait ?? createAdWait();
    },
    deadline: () => wait?.deadline,
    follow(found) {
      current = found;
    },
    start(sound) {
      const found = running();
      if (found === null) wait?.begin();
      else found.start(sound, wait?.end());
    },
    play: () => (current ?? early)?.play(),
    pause() {
      (current ?? early)?.pause();
      wait?.end();
    },
    end(isCut) {
      if (isCut) early?.stop();
      early = null;
      current = null;
      wait?.end();
      wait = null;
    },
  };
}
