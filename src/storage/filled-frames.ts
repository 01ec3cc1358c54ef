import { INTERFACE_KEYS } from './interface-keys';
import { type StoredGuard, storedNumber } from './keys';
import { type KeyValueStore, type StoredValue, storedValue } from './local';

const storedNumbers: StoredGuard<readonly number[]> = (value) =>
  Array.isArray(value) ? value.filter((item) => storedNumber(item) !== null) : null;

/** Opens the ids of the contents whose picture fills the frame, the last choice last. */
export function openFilledFrames(store: KeyValueStore): StoredValue<readonly number[]> {
  return storedValue(store, INTERFACE_KEYS.filledFrames, storedNumbers);
}
