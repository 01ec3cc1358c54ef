import { createFeed, type Feed } from '@/ads/feed';
import type { PreparedAd } from '@/ads/vast/vast-ad';

/** The feed of a break whose other ads are these, on their way or there; null is one that failed. */
export function feedOfAds(ads: readonly (PreparedAd | null | Promise<PreparedAd | null>)[]): Feed {
  const waiting = [...ads];
  const ask = async function* () {
    const ad = await waiting.shift();
    if (ad) yield ad;
    return undefined;
  };
  return createFeed(
    ads.map(() => []),
    ask,
    true,
  );
}
