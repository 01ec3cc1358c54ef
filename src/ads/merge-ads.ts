import type { LinearAd } from './vast-ad';

type Lists = 'impressions' | 'errors' | 'clickTrackings' | 'tracking' | 'icons' | 'companions';
type Facts = 'advertiser' | 'erid' | 'skipOffset' | 'clickThrough';

/**
 * The ad at the end of a chain with what the wrappers on the way add, in the order in which the documents were asked
 * for: the outermost wrapper's addresses first. All are kept (VAST 4.2, 2.4.5), but one that is listed twice is called
 * once. What an ad has once is the inner one's, or else that of the wrapper nearest to it.
 */
export function mergeAds(chain: readonly LinearAd[], inner: LinearAd): LinearAd {
  const all = <K extends Lists>(key: K): LinearAd[K] =>
    [
      ...new Map(chain.flatMap((ad): unknown[] => [...ad[key]]).map((item) => [JSON.stringify(item), item])).values(),
    ] as unknown as LinearAd[K];
  const nearest = <K extends Facts>(key: K): LinearAd[K] => chain.reduce((found, ad) => ad[key] ?? found, inner[key]);
  return {
    ...inner,
    advertiser: nearest('advertiser'),
    erid: nearest('erid'),
    skipOffset: nearest('skipOffset'),
    clickThrough: nearest('clickThrough'),
    impressions: all('impressions'),
    errors: all('errors'),
    clickTrackings: all('clickTrackings'),
    tracking: all('tracking'),
    icons: all('icons'),
    companions: all('companions'),
  };
}
