import type { AdView } from '@/domain/ads/ad';
import { adCountdown, saidSeconds } from '@/domain/ads/ad-countdown';
import { adText } from '@/i18n/ad-text';
import { adPosition } from './ad-position';
import { useAd } from './use-ad';

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
