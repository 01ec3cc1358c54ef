import type { KeyValueStore } from './local';

/** When a choice of the viewer was written last, in milliseconds since 1970; places have times of their own. */
const CHOICES_AT = 'player-choices-at';

/** Places, by episode. */
const isPlace = (key: string): boolean => key.startsWith('episodesTime');

/** Tells of every value that changes, and notes when a choice did: the owner's page keeps both, where it offers to. */
export function shareWrites(
  store: KeyValueStore,
  tell: (key: string, value: string) => void,
  now: () => number,
): KeyValueStore {
  const write = (key: string, value: string) => {
    store.setItem(key, value);
    tell(key, value);
  };
  return {
    getItem: (key) => store.getItem(key),
    setItem(key, value) {
      if (store.getItem(key) === value) return;
      write(key, value);
      if (!isPlace(key)) write(CHOICES_AT, String(now()));
    },
  };
}
