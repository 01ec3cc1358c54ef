import type { AdEngineSetup } from '../engine-api';
import type { AdNet } from '../net';

/** Dependencies of the readers. */
export interface ScheduleSetup extends Pick<AdEngineSetup, 'macros' | 'page'> {
  net: AdNet;
  log: NonNullable<AdEngineSetup['log']>;
}

/** Ads of one break that count. Where they are asked at once, the content waits for all of them. */
export const AD_LIST_LIMIT = 20;
/** Breaks of a list or a VMAP that count. */
export const BREAK_LIMIT = 50;

/** Fields of an object; none of any other value. An array has methods with the names of fields. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Array.isArray(value) || typeof value !== 'object' ? {} : { ...value };

/** The items of a list that count. A single item stands for a list of one. The rest is logged once. */
export function itemsOf(
  name: string,
  list: unknown,
  log: ScheduleSetup['log'],
  limit = AD_LIST_LIMIT,
): readonly unknown[] {
  return cut(name, [list ?? []].flat(), limit, log);
}

/** Those of the items that count. The rest is logged. */
export function cut<T>(name: string, items: readonly T[], limit: number, log: ScheduleSetup['log']): readonly T[] {
  if (items.length > limit) log('warn', `${name} has ${items.length} entries, the first ${limit} count`);
  return items.slice(0, limit);
}

/** Logs an item without an ad. */
export function warnOfItem(log: ScheduleSetup['log'], item: unknown): void {
  log('warn', 'No vastUrl in the ad list', item);
}
