import { type AdSchedule, breakOf, MIDROLL_MIN_DURATION_S } from '@/domain/ads/schedule';
import { parseJson } from '@/lib/json';
import { err, ok, type Result } from '@/lib/result';
import type { AdFailure } from '../ad-failure';
import type { AdEngineSetup } from '../engine-api';
import { httpUrl } from '../http-url';
import type { AdNet } from '../net';

/** Entries of each kind that count. All documents of a break are requested at once, before the content plays. */
export const AD_LIST_LIMIT = 20;

/**
 * Fetches the ad list and resolves relative URLs against its own. Items without a URL are dropped with a warning, and so
 * are those past the limit. A missing or malformed list, and an abort, give error 900.
 */
export async function loadSchedule(
  url: string,
  net: AdNet,
  signal: AbortSignal,
  log: NonNullable<AdEngineSetup['log']>,
  deadline?: AbortSignal,
): Promise<Result<AdSchedule, AdFailure>> {
  const answer = await net.getText(url, signal, deadline);
  const { prerollList, midrollList } = fieldsOf(answer.ok && parseJson(answer.value));
  if (prerollList === undefined && midrollList === undefined)
    return err({ code: 900, message: `Failed load ad list: ${answer.ok ? 'not an ad list' : answer.error}` });

  const slotsOf = (name: string, list: unknown) => {
    const items: unknown[] = [list ?? []].flat();
    if (items.length > AD_LIST_LIMIT)
      log('warn', `${name} has ${items.length} entries, the first ${AD_LIST_LIMIT} count`);
    return items.slice(0, AD_LIST_LIMIT).flatMap((item) => {
      const { vastUrl } = fieldsOf(item);
      const vast = typeof vastUrl === 'string' ? httpUrl(vastUrl, url) : null;
      if (!vast) log('warn', 'No vastUrl in the ad list', item);
      return vast ? [[{ url: vast }]] : [];
    });
  };
  const breaks = [
    breakOf('preroll', { on: 'start' }, slotsOf('prerollList', prerollList)),
    breakOf('midroll', { percent: 50 }, slotsOf('midrollList', midrollList), MIDROLL_MIN_DURATION_S),
  ];
  return ok({ breaks: breaks.filter(({ slots }) => slots.length > 0), frequency: null });
}

/** Properties of any value; empty for a value that has none. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);
