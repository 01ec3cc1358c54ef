import { STORAGE_KEYS, storedText } from './keys';
import { type KeyValueStore, type StoredValue, storedValue } from './local';

/** Opens the language of the viewer's second subtitles; empty where the viewer turned them off. */
export function openSecondCaptions(store: KeyValueStore): StoredValue<string> {
  return storedValue(store, STORAGE_KEYS.secondCaptions, storedText);
}
