import type { Id } from '@/domain/catalogue/id';
import { RECORDS } from '@/domain/settings/records';
import { type KeyValueStore, storedValue } from './local';

/** Number of films and seasons whose offset is stored. */
export const STORED_CAPTION_OFFSETS = 50;

/** Not an integer, which an object would sort before the others. */
const keyOf = (contentId: Id, seasonId: Id | null): string => `${contentId}/${seasonId ?? ''}`;

/** Opens the offsets in a key-value store. The ones changed first are dropped. */
export function openCaptionOffsets(store: KeyValueStore) {
  const value = storedValue(store, RECORDS.captionOffsets);
  return {
    /** 0 without a stored one. */
    read: (contentId: Id, seasonId: Id | null) => value.read()[keyOf(contentId, seasonId)] ?? 0,
    write(contentId: Id, seasonId: Id | null, seconds: number) {
      const key = keyOf(contentId, seasonId);
      const before = value.read();
      if ((before[key] ?? 0) === seconds) return;
      const others = Object.entries(before).filter(([other]) => other !== key);
      const all = [...others, ...(seconds === 0 ? [] : [[key, seconds] as const])];
      value.write(Object.fromEntries(all.slice(-STORED_CAPTION_OFFSETS)));
    },
  };
}
