import * as v from 'valibot';
import { parseTimeCode } from '@/domain/playback/time-code';
import { OWN_QUERY_NAMES } from '@/domain/startup/own-query';
import { COMPAT_PROTOCOL_NAMES } from '@/domain/widget/compat-protocol';
import type { QueryConfig } from '@/domain/widget/widget-config';

/** Reports an ignored value and the reason to the developer of the host page. */
export type Warn = (message: string) => void;

/** Identifiers and numbers of the query are decimal and not negative (docs/behaviour.md, Configuration). */
export const IntegerText = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.safeInteger());

const BooleanText = v.pipe(
  v.picklist(['1', 'true', '0', 'false']),
  v.transform((text) => text === '1' || text === 'true'),
);

const TimeText = v.pipe(
  v.string(),
  v.transform((text) => parseTimeCode(text) ?? -1),
  v.minValue(0),
);

const Text = v.pipe(v.string(), v.maxLength(200));

/** Comma-separated names. An unknown name makes the whole list invalid. */
const CompatText = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(v.picklist(COMPAT_PROTOCOL_NAMES)),
);

/** Reads the player's query parameters. A bad value is logged as a warning and replaced by the default. */
export function readQuery(params: URLSearchParams, warn: Warn): QueryConfig {
  const read = <T>(name: string, schema: v.GenericSchema<string, T>): T | null => {
    const text = params.get(name);
    if (text === null || text === '') return null;
    const parsed = v.safeParse(schema, text);
    if (parsed.success) return parsed.output;
    warn(`query parameter ${name} has a value that cannot be used: ${text.slice(0, 80)}`);
    return null;
  };
  return {
    disableCheckingAvailable: read('disable_checking_available', BooleanText) ?? false,
    episodeId: read('episode_id', IntegerText),
    season: read('season', IntegerText),
    episode: read('episode', IntegerText),
    autoPlay: read('auto_play', BooleanText) ?? false,
    userId: read('user_id', Text),
    voiceAuthor: read('voice_author', Text),
    t: read('t', TimeText),
    episodeTime: read('episode_time', TimeText),
    enabledShare: read('enabled_share', BooleanText) ?? false,
    episodeVariantId: read('episode_variant_id', IntegerText),
    hideEpisodes: read('hide_episodes', BooleanText) ?? false,
    compat: read('compat', CompatText) ?? [],
  };
}

/** The other parameters, in order. */
export function readExtraQuery(params: URLSearchParams): [string, string][] {
  return [...params].filter(([name]) => !OWN_QUERY_NAMES.has(name));
}
