import type { AdView } from '@/domain/ads/ad';
import { adText } from '@/i18n/ad-text';
import { adPosition } from './ad-position';
import { saidSeconds, skipOf } from './skip-countdown';
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
  const skip = skipOf(ad);
  const begun = adText.begun(adPosition(ad));
  if (skip === null || ad.skipAt === null) return begun;
  return skip.open ? adText.skipNow : `${begun}. ${adText.skipIn(saidSeconds(ad.skipAt, ad.currentTime))}`;
}
