import { RECORDS } from '@/domain/settings/records';
import { type KeyValueStore, storedValue } from './local';

/** Number of starts whose URLs are stored. */
export const STORED_STARTS = 20;

/** Limit of the URLs of one start, so that all of them stay far below the limit of local storage. */
export const START_URLS_CHARACTERS = 4_000;

/** URLs of the master files and playlists of the last start by this link, in the order of their requests. */
export const readStart = (store: KeyValueStore, link: string): readonly string[] =>
  storedValue(store, RECORDS.lastStarts).read()[link] ?? [];

/**
 * Stores the URLs of a start, in the order of their requests. An empty list removes them. The start is the last of the
 * stored ones, and the first ones are dropped. `link` is no integer, which an object would sort.
 */
export function keepStart(store: KeyValueStore, link: string, urls: readonly string[]): void {
  const value = storedValue(store, RECORDS.lastStarts);
  const before = value.read();
  const others = Object.entries(before).filter(([other]) => other !== link);
  const isStored = urls.length > 0 && link.length + urls.join('').length <= START_URLS_CHARACTERS;
  const after = Object.fromEntries([...others, ...(isStored ? [[link, urls] as const] : [])].slice(-STORED_STARTS));
  if (JSON.stringify(after) !== JSON.stringify(before)) value.write(after);
}
