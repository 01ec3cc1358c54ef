import type { LinearAd } from './vast-ad';

/**
 * Adds a wrapper's data to an ad. Lists are concatenated, the wrapper's first, in request order (VAST 4.2, 2.4.5). A
 * single value of the ad wins over the wrapper's.
 */
export function mergeAds(wrapper: LinearAd, ad: LinearAd): LinearAd {
  const outer: Readonly<Record<string, unknown>> = { ...wrapper };
  const merged = Object.entries(ad).map(([key, own]) => [
    key,
    Array.isArray(own) ? [outer[key], own].flat() : (own ?? outer[key]),
  ]);
  return Object.fromEntries(merged) as LinearAd;
}
