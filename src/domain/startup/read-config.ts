import { err, ok, type Result } from '@/lib/result';
import { originEntry } from '../widget/allowed-origins';
import type { FailureReason } from '../widget/errors';
import { isShareTemplate } from '../widget/share';
import { readWidgetQuery } from '../widget/widget-query';
import {
  orderSources,
  type ParamSources,
  readExtraQuery,
  readSourceError,
  readStart,
  type StartParams,
  type StartReading,
} from './params';
import {
  badValueText,
  httpUrl,
  oneOf,
  readSetting,
  type SettingReader,
  shortText,
  textList,
  type Warn,
} from './setting';
import { similarName } from './similar-name';

/** Accepts only six hex digits: the value may come from a link and goes into a style. A link may omit the `#`. */
const color: SettingReader<string> = (value) => {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(String(value)) ?? [];
  return typeof value === 'string' && digits !== undefined ? `#${digits}` : undefined;
};

/** A relative URL has no page here: the player's host is not the site. */
const shareTemplate: SettingReader<string> = (value) =>
  typeof value === 'string' && isShareTemplate(value) ? value : undefined;

/** Origins as a browser serialises them. An unreadable entry matches no host page, so a typing error denies access. */
const origins: SettingReader<readonly string[] | null> = (value) => {
  const list = textList(value) ?? [];
  return list.includes('*') ? null : list.filter(Boolean).map(originEntry);
};

const NO_BASE_URL = 'VV_ENV_BASE_URL (env_base_url) is not set: the catalogue is requested at the root of the site,';

const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Reads what a page without a configuration needs, too: where failures are reported, and who may command the player. */
export function readPageSettings(sources: ParamSources, warn: Warn) {
  const { page, all } = orderSources(sources);
  return {
    sentryProjectLabel: readSetting(all, 'sentry_project_label', shortText, warn) ?? 'other',
    sentryDsn: readSetting(page, 'env_sentry_dsn', httpUrl, warn),
    /** Origins that may command the player; null for any. */
    allowedOrigins: readSetting(page, 'env_allowed_origins', origins, warn),
  };
}

/** Completes the parameters of a start (docs/behaviour.md, Configuration). */
export function readSettings(sources: ParamSources, start: StartParams, warn: Warn) {
  const { params, page, all } = orderSources(sources);
  // Anyone can write a link, so the query may set the content and the look, but no URL that receives calls and tokens.
  const setting = <T>(name: string, read: SettingReader<T>) => readSetting(page, name, read, warn);
  return {
    ...start,
    query: { ...start.query, ...readWidgetQuery(params, warn) },
    /**
     * Colour of the progress bar and of selected items, `#rrggbb`; null for the default. The colour of one frame overrides
     * the colour of the site.
     */
    accentColor: readSetting([Object.fromEntries(params), ...page], 'accent_color', color, warn),
    fullscreenMode: readSetting(all, 'fullscreen_mode', oneOf('auto', 'native', 'stretched'), warn) ?? 'auto',
    ...readPageSettings(sources, warn),
    statisticsUrl: setting('env_statistics_url', httpUrl),
    /** Template of the share link (`shareLink`); null for the URL of the top page. */
    shareUrl: setting('env_share_url', shareTemplate),
    heat: setting('env_heat', oneOf('on', 'off')) ?? 'off',
    fingerprint: setting('env_fingerprint', oneOf('on', 'off')) ?? 'on',
    /** Whether lists of thumbnails are fetched with credentials of other origins. */
    crossOrigin: setting('env_crossorigin', oneOf('anonymous', 'use-credentials')) ?? 'anonymous',
    /** URL that receives a sample of the device's traits; null for none. */
    fingerprintLogUrl: setting('env_fingerprint_log_url', httpUrl),
  };
}

/**
 * Reads the configuration: dataset of the frame element, then window globals, then the query (docs/behaviour.md,
 * Configuration). Only a missing or unreadable id of the content, and a refused link, are errors. Any other bad value is
 * logged as a warning and replaced by the default.
 * @param start the parameters of the start, as far as the page has read them
 */
export function readConfig(
  sources: ParamSources,
  log: (message: string) => void,
  start: StartReading | null = null,
): Result<ReturnType<typeof readSettings>, FailureReason> {
  const { params, page } = orderSources(sources);
  const warn: Warn = (name, value) => log(badValueText(params, name, value));
  for (const name of new Set(readExtraQuery(params).map(([one]) => one))) {
    const own = similarName(name);
    if (own !== undefined) log(`query parameter ${name} is unknown: is it ${own}?`);
  }
  const { params: read, bad } = start ?? readStart(sources);
  for (const one of bad) warn(...one);
  if (read === null) {
    const reason = readSourceError(sources, () => undefined);
    return err(reason === null ? { kind: 'missing-movie-id' } : { kind: 'source-refused', reason });
  }
  if (page.every(({ env_base_url: url }) => isUnset(url))) log(`${NO_BASE_URL} ${read.baseUrl}`);
  return ok(readSettings(sources, read, warn));
}
