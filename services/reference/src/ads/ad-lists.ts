import type { AdUrls } from './ad-urls';

/** The response of /ad-list.json. */
export interface AdList {
  readonly prerollList: readonly AdItem[];
  readonly midrollList: readonly AdItem[];
}

interface AdItem {
  readonly vastUrl: string;
}

interface AdSelection {
  /** Names of documents, optionally with a query: `linear?fault=hang`. */
  readonly preroll: readonly string[];
  readonly midroll: readonly string[];
}

/** Ads by content id. Other contents have none. */
const SELECTIONS: ReadonlyMap<number, AdSelection> = new Map([
  [1, { preroll: ['linear'], midroll: [] }],
  [2, { preroll: [], midroll: ['second'] }],
]);

const NO_ADS: AdSelection = { preroll: [], midroll: [] };

/** Reads the ads that the URL names. Null: the content decides. */
export function requestedAds(query: URLSearchParams): AdSelection | null {
  if (!query.has('preroll') && !query.has('midroll')) return null;
  const named = (name: string): string[] => query.getAll(name).filter((item) => item !== '');
  return { preroll: named('preroll'), midroll: named('midroll') };
}

/** Returns the list of a content, or the requested one. The id of an ad is the name of its document. */
export function adList(urls: AdUrls, contentId: number, requested: AdSelection | null): AdList {
  const { preroll, midroll } = requested ?? SELECTIONS.get(contentId) ?? NO_ADS;
  const item = (text: string): AdItem => {
    const [name = '', query = ''] = text.split('?', 2);
    return { vastUrl: urls.vast(name, { ...Object.fromEntries(new URLSearchParams(query)), creativeId: name }) };
  };
  return { prerollList: preroll.map(item), midrollList: midroll.map(item) };
}
