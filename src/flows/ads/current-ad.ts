import type { CurrentAd } from '@/domain/ads/ad';
import type { AllDeps } from '../deps';

/** Reads the running ad from its session, so that a press acts on the current state. Null without an ad. */
export function currentAd({ ads }: { ads: Pick<AllDeps['ads'], 'running'> }): CurrentAd | null {
  const ad = ads.running()?.state() ?? null;
  if (ad === null) return null;
  const { type, isClick, isVisible } = ad.playState;
  // The intended state: the element may not have reached it yet.
  return { isPlaying: type === 'play' && (isClick || isVisible), volume: ad.volume, muted: ad.muted };
}
