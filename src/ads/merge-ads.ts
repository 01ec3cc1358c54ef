import type { LinearAd } from './vast-ad';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The ad at the end of a chain, `inner`, with what the wrappers on the way add, in the order in which the documents were
 * asked for: the outermost wrapper's addresses first. Of lists all is kept (VAST 4.2, 2.4.5), but an address that is
 * listed twice for the same is called once. What an ad has once is the inner one's, or else that of the wrapper nearest
 * to it.
 */
export function mergeAds(chain: readonly LinearAd[], inner: LinearAd): LinearAd {
  const ads = chain as readonly unknown[] as readonly Fields[];
  const merged = Object.entries(inner).map(([key, own]) => [
    key,
    Array.isArray(own)
      ? distinct(ads.flatMap((ad) => ad[key]))
      : ads.reduce((found: unknown, ad) => ad[key] ?? found, own),
  ]);
  return Object.fromEntries(merged) as LinearAd;
}

const distinct = (list: readonly unknown[]) => [...new Map(list.map((item) => [JSON.stringify(item), item])).values()];
