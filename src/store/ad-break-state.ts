import type { AdView } from '@/domain/ads/ad';

/**
 * Ad break of the selected episode. `intent` is the play intent of the content behind the ads:
 * - `auto`: autoplay; `asked`: a gesture or a call, so the ad does not have to be visible. The difference matters only
 * until the break is ready.
 * - `paused`: the viewer paused a running ad, so the content stays paused as well.
 */
export type AdBreakState =
  /** No ads were requested for this episode. */
  | { phase: 'none' }
  /** The ad list or the ads of a break are being fetched. */
  | { phase: 'requested'; intent: 'none' | 'auto' | 'asked' }
  /** The first ad has loaded. */
  | { phase: 'ready'; intent: 'none' | 'play' }
  /** An ad of the break plays or is about to play. `ad` is the projection of its session. */
  | { phase: 'running'; intent: 'none' | 'play' | 'paused'; ad: AdView }
  /** The break has ended, or the episode has none. */
  | { phase: 'over' };

/** The midroll of the selected episode. */
export interface MidrollPlan {
  /** URLs of its ads, until the ads are requested. */
  urls: readonly string[];
  /** Start second in the content; null while unknown, and after the start. */
  atSeconds: number | null;
}

export const NO_AD_BREAK: AdBreakState = { phase: 'none' };

export const NO_MIDROLL: MidrollPlan = { urls: [], atSeconds: null };
