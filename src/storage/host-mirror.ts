import type { KeyValueStore } from './local';

/** Key of the time at which the viewer last changed a setting, in ms since 1970. Positions have times of their own. */
export const SETTINGS_CHANGED_AT = 'player-choices-at';

/** Settings that the viewer chose. Measurements of the player are not shared with the host page. */
export const MIRRORED_SETTINGS = [
  'favoriteAudioTracks',
  'episodeVariants',
  'player-volume',
  'player-muted',
  'player-captions',
  'player-caption-style',
  'player-choices',
  'player-audio-effects',
  'player-remaining-time',
  'player-caption-offsets',
] as const;

/** Keys of positions, by episode. */
const isPosition = (key: string): boolean => key.startsWith('episodesTime');

/** Reports positions and settings that change, so that the host page can persist them, and records when a setting did. */
export function mirrorWrites(
  store: KeyValueStore,
  report: (key: string, value: string) => void,
  now: () => number,
): KeyValueStore {
  const write = (key: string, value: string) => {
    store.setItem(key, value);
    report(key, value);
  };
  return {
    getItem: (key) => store.getItem(key),
    setItem(key, value) {
      if (store.getItem(key) === value) return;
      const isSetting = MIRRORED_SETTINGS.some((name) => name === key);
      if (!isSetting && !isPosition(key)) return store.setItem(key, value);
      write(key, value);
      if (isSetting) write(SETTINGS_CHANGED_AT, String(now()));
    },
  };
}
