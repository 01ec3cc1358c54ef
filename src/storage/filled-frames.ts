import type { Id } from '@/domain/catalogue/id';
import { STORAGE_KEYS, type StoredGuard, storedId } from './keys';
import { type KeyValueStore, type StoredValue, storedValue } from './local';

const storedIds: StoredGuard<readonly Id[]> = (value) =>
  Array.isArray(value) ? value.filter((item) => storedId(item) !== null) : null;

/** Opens the ids of the contents whose picture fills the frame, the last choice last. */
export function openFilledFrames(store: KeyValueStore): StoredValue<readonly Id[]> {
  return storedValue(store, STORAGE_KEYS.filledFrames, storedIds);
}
