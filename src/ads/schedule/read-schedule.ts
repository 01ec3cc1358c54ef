import {
  type AdFrequency,
  type AdSchedule,
  type AdSlot,
  type AdSource,
  type BreakPlan,
  breakOf,
  isAtStart,
  MIDROLL_MIN_DURATION_S,
} from '@/domain/ads/schedule';
import { withDeadline } from '@/lib/deadline';
import { httpUrl } from '../http-url';
import { fillMacros } from '../macros';
import { parseXml } from '../vast/vast-xml';
import { AD_LIST_LIMIT, BREAK_LIMIT, cut, fieldsOf, itemsOf, type ScheduleSetup, warnOfItem } from './ad-list';
import { breakName, placeOf, secondsOf } from './break-place';
import { readVmap } from './read-vmap';

/** Sources of one slot that count. A waterfall of a Russian film player has some 30. */
export const SLOT_LIMIT = 40;
/** VMAP documents of a list that are fetched, all at once. */
export const VMAP_LIMIT = 5;
/** The longest that they delay the ads that the list itself has at the start. */
export const VMAP_SHARE_MS = 1000;

/** PlayerJS limits a tag to some devices by such a word behind it. */
const DEVICE_LIMIT = /\[(?:no_[a-z]+|remove)\]/g;

/** The list that is read. Its VMAP documents are collected, to be fetched together. */
interface List {
  url: string;
  log: ScheduleSetup['log'];
  vmapUrls: Set<string>;
}

/** Reads a list of JSON, and fetches the VMAP documents that it names. */
export async function readList(
  list: Readonly<Record<string, unknown>>,
  url: string,
  setup: ScheduleSetup,
  signal: AbortSignal,
  deadline?: AbortSignal,
): Promise<AdSchedule> {
  const { log } = setup;
  const read: List = { url, log, vmapUrls: new Set() };
  const own = [
    ...breaksOfList(read, 'prerollList', list.prerollList, breakOf('preroll', { on: 'start' }, [])),
    ...breaksOfList(read, 'midrollList', list.midrollList, HALF),
    ...itemsOf('schedule', list.schedule, log, BREAK_LIMIT).flatMap((item) => readBreak(read, item)),
  ];
  const frequency = list.frequency === undefined ? null : readFrequency(list.frequency, log);
  const urls = cut('vmapUrl', [...read.vmapUrls], VMAP_LIMIT, log);
  const vmaps = urls.map((vmapUrl) => loadVmap(vmapUrl, setup, signal, deadline));
  const tooLate = () => log('warn', 'A VMAP of the ad list is slow, so its ads at the start do not count');
  const inShare = (vmap: Promise<BreakPlan[]>) => withDeadline(vmap, VMAP_SHARE_MS, tooLate);
  const inTime = await Promise.all(own.some(isAtStart) ? vmaps.map(inShare) : vmaps);
  const breaks = withOwnIds([...own, ...inTime.flatMap((found) => found ?? [])], log);
  const late = vmaps.filter((_, index) => !inTime[index]);
  if (late.length === 0) return { breaks, frequency };
  const behind = (found: BreakPlan[][]) => found.flat().filter((plan) => !isAtStart(plan));
  const later = Promise.all(late).then((found) => withOwnIds([...breaks, ...behind(found)], log).slice(breaks.length));
  return { breaks, frequency, later };
}

const HALF = breakOf('midroll', { percent: 50 }, [], MIDROLL_MIN_DURATION_S);

/**
 * Reads a VMAP, or a VAST document in the place of the list: the only ad before the content. Null for any other text.
 */
export function readXml(text: string, url: string, log: ScheduleSetup['log']): AdSchedule | null {
  const root = parseXml(text);
  if (root.localName === 'VMAP') return { breaks: withOwnIds(readVmap(root, url, log), log), frequency: null };
  if (root.localName !== 'VAST') return null;
  return { breaks: [breakOf('preroll', { on: 'start' }, [[{ url, inline: text }]])], frequency: null };
}

async function loadVmap(
  url: string,
  { net, log, macros, page }: ScheduleSetup,
  signal: AbortSignal,
  deadline?: AbortSignal,
): Promise<BreakPlan[]> {
  const { pageUrl = location.href, contentId = '' } = page?.() ?? {};
  const values = { PAGEURL: pageUrl, CONTENTID: contentId || undefined, own: macros };
  const answer = await net.getText(fillMacros(url, values), signal, deadline, 'include');
  const root = answer.ok ? parseXml(answer.value) : null;
  if (root?.localName === 'VMAP') return readVmap(root, url, log);
  if (!signal.aborted) log('warn', `VMAP ${url}: ${answer.ok ? 'not a VMAP' : answer.error}`);
  return [];
}

/** The break of `prerollList` or `midrollList`, and those of its items that have a time of their own. */
function breaksOfList(read: List, name: string, list: unknown, plan: BreakPlan): BreakPlan[] {
  const items = itemsOf(name, list, read.log);
  const isTimed = (item: unknown) => fieldsOf(item).time !== undefined || fieldsOf(item).every !== undefined;
  const slots = items.filter((item) => !isTimed(item)).flatMap((item) => slotsOf(read, item));
  const timed = items.filter(isTimed).flatMap((item) => readBreak(read, item));
  return [...withSlots(read, plan, slots), ...timed];
}

/** Reads an item of `schedule`, or `{time, vast, minduration}` of PlayerJS. */
function readBreak(read: List, item: unknown): BreakPlan[] {
  const { at, time, every, ads, vast, mode, id, minContent, minduration } = fieldsOf(item);
  const where = placeOf(at ?? time ?? every);
  if (where === null) {
    read.log('warn', 'An item of the ad list has no known position, so it is dropped', item);
    return [];
  }
  const isByTurns = mode === 'or';
  if (!isByTurns && mode !== undefined && mode !== 'and') read.log('warn', 'A mode of the ad list is and, or or', item);
  const items = itemsOf('ads', ads ?? vast, read.log, isByTurns ? SLOT_LIMIT : AD_LIST_LIMIT);
  const slots = items.flatMap((one) => slotsOf(read, one));
  const name = typeof id === 'string' || typeof id === 'number' ? `${id}`.trim() : '';
  const plan: BreakPlan = {
    ...breakOf(name || breakName(where), where, [], numberOf(read, 'minContent', minContent ?? minduration) ?? 0),
    repeatS: ('on' in where ? null : numberOf(read, 'every', every)) || null,
  };
  return withSlots(read, plan, isByTurns ? [slots.flat()] : slots);
}

/** The break with these slots; none without an ad. */
function withSlots({ log }: List, plan: BreakPlan, slots: readonly AdSlot[]): BreakPlan[] {
  const filled = slots
    .filter((slot) => slot.length > 0)
    .map((slot) => cut(`A slot of ${plan.id}`, slot, SLOT_LIMIT, log));
  return filled.length > 0 ? [{ ...plan, slots: cut(plan.id, filled, AD_LIST_LIMIT, log) }] : [];
}

/**
 * The slots of an item: `a or b and c` of PlayerJS, an array of sources that are asked by turns, `{vast}` with one of the
 * two, or one source.
 */
function slotsOf(read: List, item: unknown): AdSlot[] {
  if (typeof item === 'string')
    return itemsOf('and', item.split(/\s+and\s+/), read.log).map((turns) => sourcesOf(read, turns));
  if (Array.isArray(item)) return [itemsOf('or', item, read.log, SLOT_LIMIT).flatMap((one) => sourcesOf(read, one))];
  const { vast } = fieldsOf(item);
  if (typeof vast !== 'string' && !Array.isArray(vast)) return [sourcesOf(read, item)];
  const rules = rulesOf(read, item);
  return slotsOf(read, vast).map((slot) => slot.map((source) => ({ ...rules, ...source })));
}

/** The sources of `a or b`, `{vastUrl}` or `{vmapUrl}`. The breaks of a VMAP have their own positions. */
function sourcesOf(read: List, item: unknown): AdSource[] {
  if (typeof item === 'string')
    return itemsOf('or', item.split(/\s+or\s+/), read.log, SLOT_LIMIT).flatMap((link) => linkOf(read, `${link}`));
  const { vastUrl, vmapUrl } = fieldsOf(item);
  const isVmap = vmapUrl !== undefined;
  const link = isVmap ? vmapUrl : vastUrl;
  const url = typeof link === 'string' ? httpUrl(link, read.url) : null;
  if (!url) warnOfItem(read.log, item);
  else if (isVmap) read.vmapUrls.add(url);
  return url && !isVmap ? [{ url, ...rulesOf(read, item) }] : [];
}

function linkOf(read: List, link: string): AdSource[] {
  const text = link.replace(DEVICE_LIMIT, '');
  if (text !== link) read.log('warn', 'Limits to devices do not count in the ad list', link);
  // A word is no relative URL, but a part of a broken text.
  const url = /[/.?]/.test(text) ? httpUrl(text, read.url) : null;
  if (!url) warnOfItem(read.log, link);
  return url ? [{ url }] : [];
}

/** The publisher's own rules for the ads of an item. */
function rulesOf(read: List, item: unknown): Pick<AdSource, 'skipAfterS' | 'maxS'> {
  const { skipAfter, maxSeconds } = fieldsOf(item);
  const skipAfterS = numberOf(read, 'skipAfter', skipAfter);
  const maxS = numberOf(read, 'maxSeconds', maxSeconds);
  return { ...(skipAfterS !== null && { skipAfterS }), ...(maxS && { maxS }) };
}

/** Seconds of an optional field. A wrong value counts as none, with a warning. */
function numberOf({ log }: Pick<List, 'log'>, name: string, value: unknown): number | null {
  const seconds = secondsOf(value);
  if (seconds === null && value !== undefined && value !== null)
    log('warn', `A wrong ${name} of the ad list does not count`, value);
  return seconds;
}

function readFrequency(value: unknown, log: ScheduleSetup['log']): AdFrequency {
  const fields = fieldsOf(value);
  const limit = (name: string) => numberOf({ log }, name, fields[name]);
  return {
    perVisit: limit('perVisit'),
    perHour: limit('perHour'),
    perDay: limit('perDay'),
    perContent: limit('perContent'),
    minGapS: limit('minGapSeconds'),
  };
}

/** Gives each break an id of its own. Those at one position are joined where they play. */
function withOwnIds(breaks: readonly BreakPlan[], log: ScheduleSetup['log']): BreakPlan[] {
  const ids = new Set<string>();
  return cut('The schedule', breaks, BREAK_LIMIT, log).map((plan) => {
    let id = plan.id;
    for (let copy = 2; ids.has(id); copy += 1) id = `${plan.id}-${copy}`;
    ids.add(id);
    return { ...plan, id };
  });
}
