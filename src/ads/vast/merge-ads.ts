import type { LinearAd } from './vast-ad';

/**
 * An ad with what the wrapper around it adds. Of lists all is kept, the wrapper's first, in the order in which the
 * documents were asked for (VAST 4.2, 2.4.5). What an ad has once is its own, or else the wrapper's.
 */
export function mergeAds(wrapper: LinearAd, ad: LinearAd): LinearAd {
  const outer: Readonly<Record<string, unknown>> = { ...wrapper };
  const merged = Object.entries(ad).map(([key, own]) => [
    key,
    Array.isArray(own) ? [outer[key], own].flat() : (own ?? outer[key]),
  ]);
  return Object.fromEntries(merged) as LinearAd;
}
