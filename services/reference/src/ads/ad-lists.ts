import { listFields, type ScheduledBreak, sourceOf } from './ad-schedules';
import type { AdUrls } from './ad-urls';

/** The response of /ad-list.json. */
export interface AdList {
  readonly prerollList: readonly AdItem[];
  readonly midrollList: readonly AdItem[];
  readonly schedule?: readonly ScheduledBreak[];
  readonly frequency?: object;
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
function requestedAds(query: URLSearchParams): AdSelection | null {
  if (!['preroll', 'midroll', 'schedule', 'list'].some((name) => query.has(name))) return null;
  const named = (name: string): string[] => query.getAll(name).filter((item) => item !== '');
  return { preroll: named('preroll'), midroll: named('midroll') };
}

/** Returns the list of a content, or the one that the URL names. The id of an ad is the name of its document. */
export function adList(urls: AdUrls, contentId: number, query: URLSearchParams): AdList {
  const { preroll, midroll } = requestedAds(query) ?? SELECTIONS.get(contentId) ?? NO_ADS;
  const item = (text: string): AdItem => sourceOf(urls, text);
  return { prerollList: preroll.map(item), midrollList: midroll.map(item), ...listFields(urls, query) };
}
