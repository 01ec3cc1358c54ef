import { DEFAULT_PRESET, isPreset, type Period, type Preset, periodFault, periodOf } from './period';

/** Pages of the desk. A share link opens one of those that show data. */
export const PAGES = ['now', 'films', 'film', 'quality', 'sites', 'ads', 'alerts', 'data'] as const;
export type PageName = (typeof PAGES)[number];

/** Pages over a period. */
const PERIODIC: readonly PageName[] = ['films', 'film', 'quality', 'sites', 'ads'];
export const hasPeriod = (page: PageName): boolean => PERIODIC.includes(page);

/** The view that the URL's fragment names. */
export interface Route {
  page: PageName;
  /** A period by name, or own dates. */
  period: Preset | Period;
  compare: boolean;
  /** The film of the page `film`; empty elsewhere. */
  contentId: string;
  /** Of one episode; empty for the whole film. */
  episodeId: string;
  /** Token of a share link; empty for the publisher. */
  share: string;
}

const LONGEST_ID = 80;
const TOKEN = /^[\w.~-]{1,2000}$/;

const isPage = (text: string): text is PageName => PAGES.some((page) => page === text);

/** Reads a fragment, such as `#films?period=30d&compare=1`. Bad parts read as absent. */
export function readRoute(hash: string, now: number): Route {
  const text = hash.replace(/^#/, '');
  const isShareOnly = text.startsWith('share=');
  const [name = '', query = ''] = isShareOnly ? ['', text] : text.split(/\?(.*)/s);
  const values = new URLSearchParams(query);
  const id = (key: string) => (values.get(key) ?? '').slice(0, LONGEST_ID);
  const page = isPage(name) ? name : 'now';
  const share = values.get('share') ?? '';
  return {
    page: page === 'film' && id('content_id') === '' ? 'films' : page,
    period: readPeriod(values, now),
    compare: values.get('compare') === '1',
    contentId: page === 'film' ? id('content_id') : '',
    episodeId: page === 'film' ? id('episode_id') : '',
    share: TOKEN.test(share) ? share : '',
  };
}

function readPeriod(values: URLSearchParams, now: number): Preset | Period {
  const [preset, from, to] = ['period', 'from', 'to'].map((key) => values.get(key) ?? '') as [string, string, string];
  if (isPreset(preset)) return preset;
  return periodFault(from, to, now) === null ? { from, to } : DEFAULT_PRESET;
}

/** Writes a view as a fragment; values that are the default are left out. */
export function routeHash(route: Route): string {
  const values = new URLSearchParams();
  if (route.page === 'film') {
    values.set('content_id', route.contentId);
    if (route.episodeId !== '') values.set('episode_id', route.episodeId);
  }
  // Other pages keep the period as well, for the way back to one that has it.
  if (typeof route.period === 'object') {
    values.set('from', route.period.from);
    values.set('to', route.period.to);
  } else if (route.period !== DEFAULT_PRESET) values.set('period', route.period);
  if (route.compare) values.set('compare', '1');
  if (route.share !== '') values.set('share', route.share);
  const query = values.toString();
  return query === '' ? `#${route.page}` : `#${route.page}?${query}`;
}

/** A link to a view of this document, whose query may be more than `?desk`. */
export const routeHref = (route: Route): string => location.search + routeHash(route);

/** The dates of a view. */
export const datesOf = ({ period }: Pick<Route, 'period'>, now: number): Period =>
  typeof period === 'string' ? periodOf(period, now) : period;
