import type { CurrentAd } from '@/domain/ads/ad';
import type { AllDeps } from '../deps';

/** The ad that is on by its session's own word, for a press that goes on from it; null where there is none. */
export function currentAd({ ads }: Pick<AllDeps, 'ads'>): CurrentAd | null {
  const ad = ads.running?.state() ?? null;
  if (ad === null) return null;
  const { type, isClick, isVisible } = ad.playState;
  // As it is meant to be: the element itself may still be on its way there.
  return { isPlaying: type === 'play' && (isClick || isVisible), volume: ad.volume, muted: ad.muted };
}
