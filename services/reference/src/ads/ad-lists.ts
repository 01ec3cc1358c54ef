import type { AdAddresses } from './ad-addresses';

/** The answer of /ad-list.json. */
export interface AdList {
  readonly prerollList: readonly AdItem[];
  readonly midrollList: readonly AdItem[];
}

interface AdItem {
  readonly vastUrl: string;
}

interface Choice {
  /** Names of documents, each perhaps with a query: `linear?fault=hang`. */
  readonly preroll: readonly string[];
  readonly midroll: readonly string[];
}

/** Ads by content id: contents that are not named have none. */
const CHOICES: ReadonlyMap<number, Choice> = new Map([
  [1, { preroll: ['linear'], midroll: [] }],
  [2, { preroll: [], midroll: ['second'] }],
]);

const NOTHING: Choice = { preroll: [], midroll: [] };

/** The ads that the URL asks for. Null when the content decides. */
export function askedChoice(query: URLSearchParams): Choice | null {
  if (!query.has('preroll') && !query.has('midroll')) return null;
  const named = (name: string): string[] => query.getAll(name).filter((item) => item !== '');
  return { preroll: named('preroll'), midroll: named('midroll') };
}

/** The list of a content, or the one asked for. The id of an ad is the name of its document. */
export function adList(addresses: AdAddresses, contentId: number, asked: Choice | null): AdList {
  const { preroll, midroll } = asked ?? CHOICES.get(contentId) ?? NOTHING;
  const item = (text: string): AdItem => {
    const [name = '', query = ''] = text.split('?', 2);
    return { vastUrl: addresses.vast(name, { ...Object.fromEntries(new URLSearchParams(query)), creativeId: name }) };
  };
  return { prerollList: preroll.map(item), midrollList: midroll.map(item) };
}
