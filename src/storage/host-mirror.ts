import type { KeyValueStore } from './local';

/** When a choice of the viewer was written last, in milliseconds since 1970; places have times of their own. */
const CHOICES_AT = 'player-choices-at';

/** What the viewer chose; what the player measured for itself is nobody else's. */
export const MIRRORED_CHOICES = [
  'favoriteAudioTracks',
  'episodeVariants',
  'player-volume',
  'player-muted',
  'player-captions',
  'player-caption-style',
] as const;

/** Places, by episode. */
const isPlace = (key: string): boolean => key.startsWith('episodesTime');

/** Tells of places and choices that change, and notes when a choice did: the owner's page keeps both, if it offers to. */
export function mirrorWrites(
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
      const isChoice = MIRRORED_CHOICES.some((name) => name === key);
      if (!isChoice && !isPlace(key)) return store.setItem(key, value);
      write(key, value);
      if (isChoice) write(CHOICES_AT, String(now()));
    },
  };
}
