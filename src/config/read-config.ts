import * as v from 'valibot';
import { originEntry } from '@/domain/widget/allowed-origins';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import { err, ok, type Result } from '@/lib/result';
import { parseUrl } from '@/lib/url';
import { IntegerText, readExtraQuery, readQuery, type Warn } from './query';
import type { ConfigInput, ConfigSource } from './sources';

/** An http(s) URL, or a path on the widget's own host. Any other text is invalid. */
const HttpUrl = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(https?:\/)?\//i),
  v.check((text) => parseUrl(text, 'http://relative.invalid') !== null),
);
/** Accepts only six hex digits: the value may come from a link and goes into a style. A link may omit the `#`. */
const Color = v.pipe(
  v.string(),
  v.regex(/^#?[\da-f]{6}$/i),
  v.transform((text) => `#${text.slice(-6)}`),
);
const Label = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const MovieId = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), IntegerText]);
const HeaderRecord = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.string()),
);
const Headers = v.union([HeaderRecord, v.pipe(v.string(), v.parseJson(), HeaderRecord)]);
const List = v.union([
  v.array(v.string()),
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
  ),
]);
/** Origins as a browser serialises them. An unreadable entry matches no host page, so a typing error denies access. */
const Origins = v.pipe(
  v.fallback(List, []),
  v.transform((list) => (list.includes('*') ? null : list.filter(Boolean).map(originEntry))),
);

/**
 * Reads the configuration: dataset of the frame element, then window globals, then the query (docs/behaviour.md,
 * Configuration). Only a missing or unreadable `movie_id` is an error. Any other bad value is logged as a warning and
 * replaced by the default.
 */
export function readConfig(input: ConfigInput, warn: Warn): Result<WidgetConfig, 'missing-movie-id'> {
  const params = new URLSearchParams(input.search);
  const pageSources = [input.dataset ?? {}, input.globals];
  const link = Object.fromEntries(params);
  const allSources = [...pageSources, link];
  // Anyone can write a link, so the query may set the content and the look, but no URL that receives calls and tokens.
  const setting = <T>(name: string, schema: v.GenericSchema<unknown, T>) => firstOf(pageSources, name, schema, warn);
  const openSetting = <T>(name: string, schema: v.GenericSchema<unknown, T>) => firstOf(allSources, name, schema, warn);

  const movieId = openSetting('movie_id', MovieId);
  if (movieId === null) return err('missing-movie-id');

  return ok({
    movieId,
    baseUrl: (parseUrl(setting('env_base_url', HttpUrl) ?? '/', input.base)?.href ?? '').replace(/\/+$/, ''),
    adListUrl: setting('env_ad_list_url', HttpUrl),
    adHeaders: setting('env_ad_headers', Headers) ?? {},
    // The colour of one frame overrides the colour of the site.
    accentColor: firstOf([link, ...pageSources], 'accent_color', Color, warn),
    fullscreenMode: openSetting('fullscreen_mode', v.picklist(['auto', 'native', 'stretched'])) ?? 'auto',
    sentryProjectLabel: openSetting('sentry_project_label', Label) ?? 'other',
    sentryDsn: setting('env_sentry_dsn', HttpUrl),
    statisticsUrl: setting('env_statistics_url', HttpUrl),
    fingerprint: setting('env_fingerprint', v.picklist(['on', 'off'])) ?? 'on',
    fingerprintLogUrl: setting('env_fingerprint_log_url', HttpUrl),
    sessionContext: setting('env_session_context', v.picklist(['optional', 'required'])) ?? 'optional',
    cmcd: setting('env_cmcd', v.picklist(['on', 'off'])) ?? 'off',
    allowedOrigins: setting('env_allowed_origins', Origins),
    langOrder: readLangOrder(params, setting('lang_order', List)),
    query: readQuery(params, warn),
    extraQuery: readExtraQuery(params),
  });
}

/** The parameter may be repeated in the query and then overrides the global (docs/behaviour.md, Configuration). */
function readLangOrder(params: URLSearchParams, fallback: readonly string[] | null): readonly string[] {
  const own = params.getAll('lang_order').filter(Boolean);
  return own.length > 0 ? own : (fallback ?? []).filter(Boolean);
}

function firstOf<T>(
  sources: readonly ConfigSource[],
  name: string,
  schema: v.GenericSchema<unknown, T>,
  warn: Warn,
): T | null {
  for (const source of sources) {
    const value = readOne(source, name, schema, warn);
    if (value !== null) return value;
  }
  return null;
}

/** A global of this name may be an object of the page. A named cross-origin frame throws on every access. */
function readOne<T>(source: ConfigSource, name: string, schema: v.GenericSchema<unknown, T>, warn: Warn): T | null {
  try {
    const value = source[name];
    if (value === undefined || value === null || value === '') return null;
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return parsed.output;
    warn(`${name} has a value that cannot be used: ${String(value).slice(0, 80)}`);
  } catch {
    warn(`${name} has a value that cannot be used`);
  }
  return null;
}
