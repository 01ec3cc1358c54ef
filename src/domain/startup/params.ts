import { fromEntries } from '@/lib/from-entries';
import type { MediaQueries } from '@/lib/reduced-motion';
import { parseUrl } from '@/lib/url';
import type { Id } from '../catalogue/id';
import type { ContentKey, ContentLookup } from './content-key';
import {
  booleanText,
  type ConfigSource,
  headerRecord,
  httpUrl,
  idText,
  integer,
  integerText,
  oneOf,
  readParameter,
  readSetting,
  type SettingReader,
  shortText,
  textList,
  type Warn,
} from './setting';

/**
 * Query parameters of the widget. All others are forwarded to `GET /contents/{id}`. One text is shorter in the inline
 * script than a list of texts.
 */
export const OWN_QUERY_NAMES: readonly string[] = (
  'movie_id kinopoisk_id imdb_id lang_order disable_checking_available season episode episode_id episode_time episode_variant_id t ' +
  'auto_play user_id voice_author enabled_share hide_episodes compat debug accent_color ' +
  'fullscreen_mode sentry_project_label still_watching muted loop end input pause_others live_catch_up'
).split(' ');

/** The sources of the configuration, as the page has them. */
export interface ParamSources {
  search: string;
  /** Dataset of the frame element; null when the parent has another origin. */
  dataset: ConfigSource | null;
  globals: ConfigSource;
  /** Base of relative URLs: the URL of the frame's own document. */
  base: string;
}

/**
 * Orders the sources of one page by their priority. Sources for URLs that receive calls and tokens are those of the page: a
 * link cannot set these. For all others the query comes last.
 */
export function orderSources({ search, dataset, globals }: ParamSources) {
  const params = new URLSearchParams(search);
  const page = [dataset || {}, globals];
  return { params, page, all: [...page, fromEntries(params)] };
}

/**
 * Reads the parameters of a start: dataset of the frame element, then window globals, then the query. A bad value is
 * warned about and replaced by the next source or the default. The inline script uses this reader, so it needs no
 * library.
 * @returns null without a readable id of a content, and for a refused link, for which nothing is requested
 */
function readStartParams(sources: ParamSources, warn: Warn) {
  const { params, page, all } = orderSources(sources);
  if (readSourceError(sources, warn) !== null) return null;
  const key = readContentKey(all, warn);
  if (key === null) return null;
  const setting = <T>(name: string, read: SettingReader<T>) => readSetting(page, name, read, warn);
  return {
    ...key,
    /** Absolute base URL of the catalogue service, without a trailing slash. */
    baseUrl: parseUrl(setting('env_base_url', httpUrl) || '/', sources.base)?.href || '',
    /** URL of the ad list; may contain `{content_id}` and `{episode_id}`. */
    adListUrl: setting('env_ad_list_url', httpUrl),
    adHeaders: setting('env_ad_headers', headerRecord) || {},
    /** The publisher's own macros of ad URLs, by name. */
    adMacros: setting('env_ad_macros', headerRecord) || {},
    /** Whether a document with several Ads is read, and the codes of VAST 4.2 are sent. */
    adRules: setting('env_ad_rules', oneOf('plain', 'full')) || 'plain',
    sessionContext: setting('env_session_context', oneOf('optional', 'required')) || 'optional',
    /** Whether stream requests carry the view id (CTA-5004). */
    cmcd: setting('env_cmcd', oneOf('on', 'off')) || 'off',
    /** Preferred audio languages, the best first; empty when none is preferred. */
    langOrder: readLangOrder(params, setting('lang_order', textList)),
    query: readQuery(params, warn),
    /** Unknown query parameters, forwarded to `GET /contents/{id}`. */
    extraQuery: readExtraQuery(params),
  };
}

/** The part of the configuration that a start depends on (docs/behaviour.md, Configuration). */
export type StartParams = NonNullable<ReturnType<typeof readStartParams>>;

/** Reads the parameters of a start once, for the startup and the widget. */
export function readStart(sources: ParamSources) {
  /** Values that a source or a default has replaced. */
  const bad: (readonly [name: string, value?: string])[] = [];
  // A value that has no text throws here, where the reader expects that.
  const warn: Warn = (name, value) => void bad.push(value === undefined ? [name] : [name, String(value)]);
  return { params: readStartParams(sources, warn), bad };
}

/** The parameters of a start, and the bad values. */
export type StartReading = ReturnType<typeof readStart>;

/** Why `vv-player.php` refuses the signed link that opened the page (docs/behaviour.md, Failures). */
export type SourceRefusal = 'signature' | 'expired' | 'disabled';

/** Reads the refusal of a signed link, which only the page itself can tell; null for none. */
export const readSourceError = ({ globals }: ParamSources, warn: Warn): SourceRefusal | null =>
  readSetting<SourceRefusal>([globals], 'source_error', oneOf('signature', 'expired', 'disabled'), warn);

/** The own id goes first, then that of Kinopoisk. */
function readContentKey(all: readonly ConfigSource[], warn: Warn): ContentKey | null {
  const movieId = readSetting(all, 'movie_id', contentId, warn);
  const kinopoisk = readSetting(all, 'kinopoisk_id', integerText, warn);
  const imdb = readSetting(all, 'imdb_id', imdbText, warn);
  if (movieId !== null) return { movieId, lookup: null };
  const lookup: ContentLookup =
    kinopoisk === null ? { by: 'imdb', id: imdb || '' } : { by: 'kinopoisk', id: kinopoisk };
  return lookup.id === '' ? null : { movieId, lookup };
}

/** Query parameters that are not the player's own, in order. */
export function readExtraQuery(params: URLSearchParams): [string, string][] {
  return [...params].filter(([name]) => !OWN_QUERY_NAMES.includes(name));
}

/** The parameter may be repeated in the query and then overrides the global (docs/behaviour.md, Configuration). */
function readLangOrder(params: URLSearchParams, fallback: readonly string[] | null): readonly string[] {
  const own = params.getAll('lang_order').filter(Boolean);
  return own.length > 0 ? own : (fallback || []).filter(Boolean);
}

/** A number is read as docs/behaviour.md, Configuration, says; any other id as it stands. */
const contentId: SettingReader<Id> = (value) => idText(value) ?? integer(value);

const imdbText: SettingReader<string> = (value) => (/^tt\d{1,20}$/.test(String(value)) ? String(value) : undefined);

/** A time code in whole seconds. */
export const timeText: SettingReader<number> = (value) => parseTimeCode(String(value)) ?? undefined;

/** Reads the query parameters of a start. A bad value is warned about and replaced by the default. */
export function readQuery(params: URLSearchParams, warn: Warn) {
  const read = <T>(name: string, reader: SettingReader<T>) => readParameter(params, name, reader, warn);
  return {
    disableCheckingAvailable: read('disable_checking_available', booleanText) || false,
    episodeId: read('episode_id', idText),
    season: read('season', integerText),
    episode: read('episode', integerText),
    autoPlay: read('auto_play', booleanText) || false,
    /** Starts without sound, whatever the viewer has chosen before. */
    muted: read('muted', booleanText) || false,
    voiceAuthor: read('voice_author', shortText),
    /** Start time in whole seconds. */
    t: read('t', timeText),
    /** Start time within the named episode, in whole seconds; `t` has priority. */
    episodeTime: read('episode_time', timeText),
    episodeVariantId: read('episode_variant_id', idText),
    /** The viewer has a remote control; null leaves it to the device. */
    input: read('input', oneOf('tv')),
  };
}

/** Query parameters that a start depends on. */
export type StartQuery = ReturnType<typeof readQuery>;

const DIGITS_AND_DOTS = /^[\d.]+$/;

/**
 * Parses the query's `t` as whole seconds. Only digits and dots are accepted (docs/behaviour.md, Time code).
 * @returns null for anything that is not a number
 */
export function parseTimeCode(text: string | null): number | null {
  if (text === null || !DIGITS_AND_DOTS.test(text)) return null;
  const seconds = Number.parseInt(text, 10);
  return Number.isSafeInteger(seconds) ? seconds : null;
}

/**
 * Whether the viewer has a remote control: the frame's URL says so, or the device has keys alone. Names of browsers do
 * not count. A phone, a tablet and a mouse are pointers, so their devices are no televisions without the parameter.
 * @param query undefined where the page has no readable parameters
 */
export const isTelevision = (query: Pick<StartQuery, 'input'> | undefined, window: MediaQueries): boolean =>
  query?.input === 'tv' || window.matchMedia('(any-pointer: none)').matches;
