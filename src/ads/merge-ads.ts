import type { LinearAd, Tracking } from './vast-ad';

/** An address that is listed twice is called once. */
const distinct = (urls: readonly string[]) => [...new Set(urls)];

const distinctTracking = (tracking: readonly Tracking[]) => [
  ...new Map(tracking.map((item) => [JSON.stringify([item.event, item.offset, item.url]), item])).values(),
];

/**
 * The ad at the end of a chain with what the wrappers on the way add, in the order in which the documents were asked
 * for (VAST 4.2, 2.4.5 tells to keep all): the outermost wrapper's addresses first. What an ad has once is the inner
 * one's, where it says something.
 */
export function mergeAds(chain: readonly LinearAd[]): LinearAd | null {
  const inner = chain.at(-1);
  if (inner === undefined) return null;
  const nearest = <K extends 'advertiser' | 'erid' | 'skipOffset' | 'clickThrough'>(key: K): LinearAd[K] =>
    chain.findLast((ad) => ad[key] !== null)?.[key] ?? inner[key];
  return {
    ...inner,
    advertiser: nearest('advertiser'),
    erid: nearest('erid'),
    skipOffset: nearest('skipOffset'),
    clickThrough: nearest('clickThrough'),
    impressions: distinct(chain.flatMap(({ impressions }) => impressions)),
    errors: distinct(chain.flatMap(({ errors }) => errors)),
    clickTrackings: distinct(chain.flatMap(({ clickTrackings }) => clickTrackings)),
    tracking: distinctTracking(chain.flatMap(({ tracking }) => tracking)),
    icons: chain.flatMap(({ icons }) => icons),
    companions: chain.flatMap(({ companions }) => companions),
  };
}
