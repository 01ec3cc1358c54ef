import type { AdView } from '@/domain/ads/ad';

/**
 * The ad break of the chosen episode. `intent` says whether the content is to play once the ads allow it:
 * - `auto`: the content starts by itself; `asked`: a press or a call started it, so the ad needs no visible frame.
 *   The difference matters only until the break is prepared.
 * - `paused`: the viewer paused a running ad, so the content behind it stays paused, too.
 */
export type AdBreakState =
  /** No ads were requested for this episode. */
  | { phase: 'none' }
  /** The ad list or the ads of a break are being fetched. */
  | { phase: 'requested'; intent: 'none' | 'auto' | 'asked' }
  /** The first ad has loaded. */
  | { phase: 'ready'; intent: 'none' | 'play' }
  /** An ad of the break plays or is about to: `ad` is the projection of its session. */
  | { phase: 'running'; intent: 'none' | 'play' | 'paused'; ad: AdView }
  /** The break has ended, or the episode has none: the content has the player. */
  | { phase: 'over' };

/** The midroll of the chosen episode. */
export interface MidrollPlan {
  /** URLs of its ads, until they are requested. */
  urls: readonly string[];
  /** Second of the content at which it begins; null while unknown, and once it has begun. */
  atSeconds: number | null;
}

export const NO_AD_BREAK: AdBreakState = { phase: 'none' };

export const NO_MIDROLL: MidrollPlan = { urls: [], atSeconds: null };
