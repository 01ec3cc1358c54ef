import { adList } from './ad-lists';
import type { AdUrls } from './ad-urls';
import { HTML_PAGE } from './odd-documents';

/** An ad list with one mistake; a text stands for itself. */
export type PlantedList = (urls: AdUrls) => object | string;

const AT_MOST = 20;

/** A list whose prerolls are these documents, as `?preroll=` names them. */
const tags =
  (...preroll: readonly string[]): PlantedList =>
  (urls) =>
    adList(urls, 0, asked({ preroll }));

/** The query of the ad list that asks for these documents. */
const asked = (ads: Readonly<Record<string, readonly string[]>>): URLSearchParams =>
  new URLSearchParams(Object.entries(ads).flatMap(([name, documents]) => documents.map((one) => [name, one])));

/** The list with one tag of a foreign ad host. */
const foreign =
  (adHost: 'no-cors' | 'no-preflight', name: string): PlantedList =>
  (urls) => ({ prerollList: [{ vastUrl: urls.vast(name, {}, adHost) }], midrollList: [] });

/** Documents with one mistake each, by the name that the dry run has for it. */
const OF_DOCUMENTS: Readonly<Record<string, string>> = {
  slow: 'lawful?fault=delay:2300',
  hang: 'lawful?fault=hang',
  silent: 'lawful?fault=reset',
  status: 'lawful?fault=status:503',
  long: 'big',
  empty: 'empty',
  'no-ad': 'blank-ad',
  html: 'html',
  'broken-xml': 'truncated',
  entities: 'entity-bomb',
  'old-vast': 'vast-1',
  loop: 'wrapper-loop',
  hops: 'wrapper-deep',
  buffet: 'two-ads',
};

/** Documents whose name is that of their mistake. */
const OF_THEIR_NAME = [
  ...['no-erid', 'no-advertiser', 'no-impression', 'no-skip', 'placeholder', 'expires'],
  ...['non-linear', 'no-size', 'no-type', 'no-file', 'program', 'format'],
  ...['file-status', 'file-kind', 'file-silent', 'heavy', 'hevc', 'index-at-end'],
  ...['closed-wrapper', 'wrapper-end', 'pod'],
] as const;

/** Lists by the name of their mistake, as the dry run names it; `good` has none. */
export const PLANTED_LISTS: ReadonlyMap<string, PlantedList> = new Map(
  Object.entries<PlantedList>({
    good: (urls) => adList(urls, 0, asked({ preroll: ['lawful'], midroll: ['linear'] })),
    'list-silent': () => HTML_PAGE,
    'list-shape': () => ({ ads: [] }),
    'no-tags': tags(),
    'no-address': (urls) => ({ prerollList: [{ url: urls.vast('lawful') }, { vastUrl: urls.vast('linear') }] }),
    duplicate: tags('lawful', 'lawful'),
    'over-limit': (urls) => {
      const midroll = Array.from({ length: AT_MOST + 1 }, (_, index) => `lawful?n=${index}`);
      return adList(urls, 0, asked({ midroll }));
    },
    cors: foreign('no-cors', 'lawful'),
    cookies: foreign('no-preflight', 'good-cookie'),
    ...Object.fromEntries(Object.entries(OF_DOCUMENTS).map(([name, document]) => [name, tags(document)])),
    ...Object.fromEntries(OF_THEIR_NAME.map((name) => [name, tags(name)])),
  }),
);
