import type { AdView } from '@/domain/ads/ad';
import { adCountdown } from '@/domain/ads/ad-countdown';
import { adText } from '@/i18n/ad-text';
import { adPosition, useAd } from './use-ad';

/** Minimum interval between announcements of the countdown. */
const SAID_EVERY_S = 5;

/** Announces an ad, and the moment it becomes skippable. */
export function AdStatus() {
  const words = useAd((ad) => (ad === null ? '' : wordsOf(ad)));
  return (
    <div className="vv-unseen" role="status" data-testid="spot-status">
      {words}
    </div>
  );
}

function wordsOf(ad: AdView): string {
  const { skipIn } = adCountdown(ad);
  const begun = adText.begun(adPosition(ad));
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
