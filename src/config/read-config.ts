import { orderSources, type ParamSources, readStartParams } from '@/domain/startup/params';
import {
  badValueText,
  httpUrl,
  oneOf,
  readSetting,
  type SettingReader,
  shortText,
  textList,
  type Warn,
} from '@/domain/startup/setting';
import { originEntry } from '@/domain/widget/allowed-origins';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import { readWidgetQuery } from '@/domain/widget/widget-query';
import { err, ok, type Result } from '@/lib/result';

/** Accepts only six hex digits: the value may come from a link and goes into a style. A link may omit the `#`. */
const color: SettingReader<string> = (value) => {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(String(value)) ?? [];
  return typeof value === 'string' && digits !== undefined ? `#${digits}` : undefined;
};

/** Origins as a browser serialises them. An unreadable entry matches no host page, so a typing error denies access. */
const origins: SettingReader<readonly string[] | null> = (value) => {
  const list = textList(value) ?? [];
  return list.includes('*') ? null : list.filter(Boolean).map(originEntry);
};

const NO_BASE_URL = 'VV_ENV_BASE_URL (env_base_url) is not set: the catalogue is requested at the root of the site,';

const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Reads the origins that may command the player; null for any. A page without a film needs them too. */
export function readAllowedOrigins(sources: ParamSources, warn: Warn): readonly string[] | null {
  return readSetting(orderSources(sources).page, 'env_allowed_origins', origins, warn);
}

/**
 * Reads the configuration: dataset of the frame element, then window globals, then the query (docs/behaviour.md,
 * Configuration). Only a missing or unreadable `movie_id` is an error. Any other bad value is logged as a warning and
 * replaced by the default.
 */
export function readConfig(
  sources: ParamSources,
  log: (message: string) => void,
): Result<WidgetConfig, 'missing-movie-id'> {
  const { params, page, all } = orderSources(sources);
  const warn: Warn = (name, value) => log(badValueText(params, name, value));
  const start = readStartParams(sources, warn);
  if (start === null) return err('missing-movie-id');
  // Anyone can write a link, so the query may set the content and the look, but no URL that receives calls and tokens.
  const setting = <T>(name: string, read: SettingReader<T>) => readSetting(page, name, read, warn);
  if (page.every(({ env_base_url: url }) => isUnset(url))) log(`${NO_BASE_URL} ${start.baseUrl}/`);
  const openSetting = <T>(name: string, read: SettingReader<T>) => readSetting(all, name, read, warn);
  return ok({
    ...start,
    query: { ...start.query, ...readWidgetQuery(params, warn) },
    // The colour of one frame overrides the colour of the site.
    accentColor: readSetting([Object.fromEntries(params), ...page], 'accent_color', color, warn),
    fullscreenMode: openSetting('fullscreen_mode', oneOf('auto', 'native', 'stretched')) ?? 'auto',
    sentryProjectLabel: openSetting('sentry_project_label', shortText) ?? 'other',
    sentryDsn: setting('env_sentry_dsn', httpUrl),
    statisticsUrl: setting('env_statistics_url', httpUrl),
    fingerprint: setting('env_fingerprint', oneOf('on', 'off')) ?? 'on',
    crossOrigin: setting('env_crossorigin', oneOf('anonymous', 'use-credentials')) ?? 'anonymous',
    fingerprintLogUrl: setting('env_fingerprint_log_url', httpUrl),
    allowedOrigins: readAllowedOrigins(sources, warn),
  });
}
