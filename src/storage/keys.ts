import type { Id } from '@/domain/catalogue/id';
import type { ProgressMap } from '@/domain/playback/progress';

/** Keys of local storage (docs/behaviour.md, Storage). `host-settings.ts` says which of them the host page may keep. */
export const STORAGE_KEYS = {
  /** Label of the chosen audio track by content id. */
  audio: 'favoriteAudioTracks',
  /** Position by episode id. */
  progress: 'episodesTimeProgress',
  /** Write time of each position by episode id, in milliseconds since 1970. */
  progressTimes: 'episodesTimeProgressAt',
  /** Content id and id of the episode that was watched last, for each series. */
  lastEpisodes: 'player-last-episodes',
  /** Title of the chosen variant by content id. */
  variants: 'episodeVariants',
  volume: 'player-volume',
  muted: 'player-muted',
  captions: 'player-captions',
  /** The viewer's rate, boost and height of the picture. */
  choices: 'player-choices',
  /** URLs of the master files and playlists of the last starts, by link. */
  lastStarts: 'player-last-starts',
  captionStyle: 'player-caption-style',
  /** Language of the second subtitles. */
  secondCaptions: 'player-second-captions',
  /** Delay of subtitles in seconds by film and season. */
  captionOffsets: 'player-caption-offsets',
  /** Ids of the contents whose picture fills the frame. */
  filledFrames: 'player-filled-frames',
  audioEffects: 'player-audio-effects',
  /** Whether the time display counts down. */
  remaining: 'player-remaining-time',
  /** Whether the next episode starts by itself. */
  autoNext: 'player-auto-next',
  /** Whether intros, recaps and credits are passed over, by content id. */
  skips: 'player-skip-segments',
  /** Seek step in seconds; 0 for the usual ones. */
  seekStep: 'player-seek-step',
  /** Time at which the viewer last changed a setting, in milliseconds since 1970. Positions have times of their own. */
  settingsChangedAt: 'player-choices-at',
} as const;

/** Checks a stored value; null for a damaged or foreign one. */
export type StoredGuard<T> = (value: unknown) => T | null;

export const storedText: StoredGuard<string> = (value) => (typeof value === 'string' ? value : null);

export const storedNumber: StoredGuard<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const storedBoolean: StoredGuard<boolean> = (value) => (typeof value === 'boolean' ? value : null);

/** A number of 0-1. */
export const storedVolume: StoredGuard<number> = (value) =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : null;

/** Any object but a list. */
export const storedObject: StoredGuard<object> = (value) =>
  typeof value === 'object' && !Array.isArray(value) ? value : null;

/** Drops damaged entries and keeps the others. */
export const storedRecord =
  <T>(guard: StoredGuard<T>): StoredGuard<Readonly<Record<string, T>>> =>
  (value) => {
    if (storedObject(value) === null) return null;
    const entries = Object.entries(value as object).flatMap(([key, item]) => {
      const used = key === '__proto__' ? null : guard(item);
      return used === null ? [] : [[key, used] as const];
    });
    return Object.fromEntries(entries);
  };

/** Drops damaged items and keeps the others. */
export const storedUrls: StoredGuard<readonly string[]> = (value) =>
  Array.isArray(value) ? value.filter((item) => storedText(item) !== null) : null;

const seconds: StoredGuard<number> = (value) => (typeof value === 'number' && value >= 0 ? value : null);
const variantSeconds = storedRecord(seconds);

export const storedProgress: StoredGuard<ProgressMap> = storedRecord(
  (value) => seconds(value) ?? variantSeconds(value),
);

export const storedId: StoredGuard<Id> = (value) => storedText(value) ?? storedNumber(value);

export const storedVariants = storedRecord<Id>(storedId);
