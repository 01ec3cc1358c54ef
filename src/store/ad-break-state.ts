import type { AdView } from '@/domain/ads/ad';

/** Ad break of the selected episode. The play intent says whether the content behind it is to play. */
export type AdBreakState =
  /** No ads were requested for this episode. */
  | { phase: 'none' }
  /** The ad list or the ads of a break are being fetched. */
  | { phase: 'requested' }
  /** The first ad has loaded. */
  | { phase: 'ready' }
  /**
   * An ad of the break plays or is about to play. `ad` is the projection of its session. `isPaused`: the viewer has paused
   * an ad that had started. It stays on the screen, and the next ad of the break begins paused.
   */
  | { phase: 'running'; ad: AdView; isPaused: boolean }
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
