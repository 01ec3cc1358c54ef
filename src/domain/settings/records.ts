import type { Id } from '../catalogue/id';
import type { ProgressMap } from '../playback/progress';
import type { CaptionsChoice } from '../playback/session-settings';
import {
  type StoredGuard,
  storedBoolean,
  storedId,
  storedList,
  storedNumber,
  storedRecord,
  storedText,
  storedWithin,
} from './guards';

/**
 * How the versions of the browser and of the host page become one: the newer one wins, as a whole or for each film, or each
 * episode has its later position. Null for a value that the host page does not keep.
 */
type Merge = 'newer' | 'by film' | 'by episode' | null;

/** A value that the browser keeps for the viewer (docs/behaviour.md, Storage). */
export interface Stored<T> {
  /** Key of local storage. */
  key: string;
  /** A value of the host page that the guard refuses never replaces ours. */
  guard: StoredGuard<T>;
  /** The value without a stored one, or with a damaged one. */
  fallback: T;
  merge: Merge;
}

export const stored = <T>(key: string, guard: StoredGuard<T>, fallback: NoInfer<T>, merge: Merge): Stored<T> => ({
  key,
  guard,
  fallback,
  merge,
});

/** Defaults of the sound (docs/behaviour.md, Volume and rate). */
const DEFAULT_VOLUME = 1;
const DEFAULT_MUTED = false;

const storedCaptions: StoredGuard<CaptionsChoice> = (value) => {
  const { language, shown } = (value ?? {}) as Partial<Record<keyof CaptionsChoice, unknown>>;
  const isChoice =
    (language === null || storedText(language) !== null) && (shown === null || storedBoolean(shown) !== null);
  return isChoice ? { language: storedText(language), shown: storedBoolean(shown) } : null;
};

/** Content and episode, the last watched one last. A list, because an object would sort numeric ids. */
type LastEpisodes = readonly (readonly [content: string, episode: Id])[];

const storedPair: StoredGuard<LastEpisodes[number]> = (value) => {
  const [content, episode] = Array.isArray(value) ? value : [];
  const id = storedId(episode);
  return typeof content === 'string' && id !== null ? [content, id] : null;
};

/** Seconds since 1970, and content. */
const storedBreak: StoredGuard<readonly [at: number, content: string]> = (value) => {
  const [at, content] = Array.isArray(value) ? value : [];
  return storedNumber(at) !== null && typeof content === 'string' ? [at, content] : null;
};

const seconds = storedWithin(0, Number.POSITIVE_INFINITY);
const variantSeconds = storedRecord(seconds);
const storedSeconds: StoredGuard<ProgressMap[string]> = (value) => seconds(value) ?? variantSeconds(value);

/** Values that the player and the flows remember. */
export const RECORDS = {
  /** Label of the chosen audio track by content id. */
  audio: stored('favoriteAudioTracks', storedRecord(storedText), {}, 'by film'),
  /** Title of the chosen variant by content id. */
  variants: stored('episodeVariants', storedRecord(storedId), {}, 'by film'),
  /** 0-1. */
  volume: stored('player-volume', storedWithin(0, 1), DEFAULT_VOLUME, 'newer'),
  muted: stored('player-muted', storedBoolean, DEFAULT_MUTED, 'newer'),
  captions: stored('player-captions', storedCaptions, { language: null, shown: null }, 'newer'),
  /** The viewer's rate, boost and height of the picture. */
  choices: stored('player-choices', storedRecord(storedNumber), {}, 'newer'),
  /** Delay of subtitles in seconds by film and season. */
  captionOffsets: stored('player-caption-offsets', storedRecord(storedNumber), {}, 'by film'),
  /** Position by episode id. */
  progress: stored('episodesTimeProgress', storedRecord(storedSeconds), {}, 'by episode'),
  /** Write time of each position by episode id, in milliseconds since 1970. The account may know a newer position. */
  progressTimes: stored('episodesTimeProgressAt', storedRecord(storedNumber), {}, 'by episode'),
  /** The episode that was watched last, for each series. */
  lastEpisodes: stored('player-last-episodes', storedList(storedPair), [], null),
  /** URLs of the master files and playlists of the last starts, by link. */
  lastStarts: stored('player-last-starts', storedRecord(storedList(storedText)), {}, null),
  /** Ad breaks of the last day, the oldest first, where ads have limits. */
  shownBreaks: stored('player-shown-breaks', storedList(storedBreak), [], null),
  /** Time at which the viewer last changed a setting, in milliseconds since 1970. Positions have times of their own. */
  settingsChangedAt: stored('player-choices-at', storedNumber, 0, null),
};
