import { useRef } from 'react';
import type { AdView } from '@/domain/ads/ad';
import { adCountdown } from '@/domain/ads/ad-countdown';
import { adText } from '@/i18n/ad-text';
import { adPlace } from '../shell/ad-label';
import { useAd } from './use-ad';

/** Minimum interval between announcements of the countdown. */
const SAID_EVERY_S = 5;

/** Announces an ad, and the moment it becomes skippable. Ads of its break that come or fail meanwhile announce nothing. */
export function AdStatus() {
  const turn = useAd((ad) => ad?.position ?? 0);
  const first = useRef({ turn: 0, count: 0 });
  const words = useAd((ad) => {
    if (ad === null) return '';
    if (first.current.turn !== turn) first.current = { turn, count: ad.count };
    return wordsOf({ ...ad, count: first.current.count });
  });
  return (
    <div className="vv-unseen" role="status" data-testid="spot-status">
      {words}
    </div>
  );
}

function wordsOf(ad: AdView): string {
  const { skipIn } = adCountdown(ad);
  const begun = adText.begun(adPlace(ad));
  if (skipIn === null || ad.skipAt === null) return begun;
  return skipIn === 0 ? adText.skipNow : `${begun}. ${adText.skipIn(saidSeconds(ad.skipAt, ad.currentTime))}`;
}

/**
 * The last announced number at a position of the ad, in seconds. The countdown is announced at its start, then every
 * five seconds, the last time no later than five seconds before the ad can be skipped.
 */
export function saidSeconds(skipAt: number, currentTime: number): number {
  const last = Math.max(0, Math.floor(skipAt / SAID_EVERY_S) - 1);
  const steps = Math.min(Math.floor(currentTime / SAID_EVERY_S), last);
  return Math.ceil(skipAt - steps * SAID_EVERY_S);
}
