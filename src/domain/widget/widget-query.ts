import { type StartQuery, timeText } from '../startup/params';
import { booleanText, readParameter, type SettingReader, shortText, type Warn } from '../startup/setting';

/** Supported third-party protocols, by their names in `compat=`. */
export const COMPAT_PROTOCOL_NAMES = ['playerjs', 'embedly', 'kodik', 'yandex'] as const;

export type CompatProtocolName = (typeof COMPAT_PROTOCOL_NAMES)[number];

/** Comma-separated names. An unknown name makes the whole list invalid. */
const compatText: SettingReader<readonly CompatProtocolName[]> = (value) => {
  const known = String(value)
    .split(',')
    .map((name) => COMPAT_PROTOCOL_NAMES.find((one) => one === name));
  return known.includes(undefined) ? undefined : (known as CompatProtocolName[]);
};

/**
 * Reads the query parameters that only the widget reads: they are not bytes of the inline script. A bad value is warned
 * about and replaced by the default.
 */
export function readWidgetQuery(params: URLSearchParams, warn: Warn) {
  const read = <T>(name: string, reader: SettingReader<T>) => readParameter(params, name, reader, warn);
  return {
    userId: read('user_id', shortText),
    enabledShare: read('enabled_share', booleanText) ?? false,
    hideEpisodes: read('hide_episodes', booleanText) ?? false,
    /** The content starts again at its end. */
    loop: read('loop', booleanText) ?? false,
    /** Second at which the opened episode ends; null for its own end. */
    end: read('end', timeText),
    /** Compat protocols to start at once. */
    compat: read('compat', compatText) ?? [],
  };
}

/** Query parameters of the embedded player. */
export type QueryConfig = StartQuery & ReturnType<typeof readWidgetQuery>;
