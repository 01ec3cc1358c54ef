import { type AdSchedule, breakOf, MIDROLL_MIN_DURATION_S } from '@/domain/ads/schedule';
import { ENGINE_DEADLINE_MS } from '@/domain/startup/start-limit';
import { createDeadline, orAbort } from '@/lib/deadline';
import { parseJson } from '@/lib/json';
import { err, ok, type Result } from '@/lib/result';
import type { AdFailure } from '../ad-failure';
import { httpUrl } from '../http-url';
import { fieldsOf, itemsOf, type ScheduleSetup, warnOfItem } from './ad-list';

/** The readers of VMAP and of lists with more than the two plain ones. Few publishers have them, so they are lazy. */
type ReaderCode = Pick<typeof import('./read-schedule'), 'readList' | 'readXml'>;

/** A document that may be a VMAP or VAST one. */
const XML = /^\s*<[\s\S]*?(?:VMAP|VAST)[\s/>]/;
/** Fields of an item that only the lazy reader knows. */
const MORE_FIELDS = ['vast', 'vmapUrl', 'skipAfter', 'maxSeconds'];

/**
 * Fetches the ad list and resolves relative URLs against its own. Items without a URL are dropped with a warning, and so
 * are those past the limit. A missing or malformed list, and an abort, give error 900.
 */
export async function loadSchedule(
  url: string,
  setup: ScheduleSetup,
  signal: AbortSignal,
  deadline?: AbortSignal,
  loadReader: () => Promise<ReaderCode> = () => import('./read-schedule'),
): Promise<Result<AdSchedule, AdFailure>> {
  const answer = await setup.net.getText(url, signal, deadline);
  if (!answer.ok) return failed(answer.error);
  const list = fieldsOf(parseJson(answer.value));
  const isXml = XML.test(answer.value);
  if (isXml || hasMore(list)) {
    const limit = createDeadline(signal, ENGINE_DEADLINE_MS, deadline);
    const code = await orAbort(loadReader(), limit.signal).catch((error: unknown) => {
      if (!signal.aborted) setup.log('warn', 'the code for this ad list did not load, so no ad plays', error);
      return null;
    });
    limit.dispose();
    if (!code) return failed('its reader did not load');
    const schedule = isXml
      ? code.readXml(answer.value, url, setup.log)
      : await code.readList(list, url, setup, signal, deadline);
    return schedule ? ok(schedule) : failed();
  }
  return list.prerollList === undefined && list.midrollList === undefined ? failed() : ok(readPlain(list, url, setup));
}

const failed = (reason: string | number = 'not an ad list') =>
  err<AdFailure>({ code: 900, message: `Failed load ad list: ${reason}` });

/** Whether a list has breaks, limits or ads that the two lists of `{vastUrl}` cannot name. */
function hasMore({ schedule, frequency, prerollList, midrollList }: ReturnType<typeof fieldsOf>): boolean {
  const isMore = (item: unknown) =>
    typeof item === 'string' || Array.isArray(item) || MORE_FIELDS.some((name) => name in fieldsOf(item));
  return schedule !== undefined || frequency !== undefined || [prerollList, midrollList].flat().some(isMore);
}

function readPlain({ prerollList, midrollList }: ReturnType<typeof fieldsOf>, url: string, { log }: ScheduleSetup) {
  const slotsOf = (name: string, list: unknown) =>
    itemsOf(name, list, log).flatMap((item) => {
      const { vastUrl } = fieldsOf(item);
      const vast = typeof vastUrl === 'string' ? httpUrl(vastUrl, url) : null;
      if (!vast) warnOfItem(log, item);
      return vast ? [[{ url: vast }]] : [];
    });
  const breaks = [
    breakOf('preroll', { on: 'start' }, slotsOf('prerollList', prerollList)),
    breakOf('midroll', { percent: 50 }, slotsOf('midrollList', midrollList), MIDROLL_MIN_DURATION_S),
  ];
  return { breaks: breaks.filter(({ slots }) => slots.length > 0), frequency: null };
}
