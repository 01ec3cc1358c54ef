import {
  STORAGE_KEYS,
  type StoredGuard,
  storedBoolean,
  storedNumber,
  storedObject,
  storedProgress,
  storedRecord,
  storedText,
  storedVariants,
  storedVolume,
} from './keys';

/** A value of this viewer that the host page may keep as well. */
interface HostSetting {
  /** A value that the guard refuses never replaces ours. */
  guard: StoredGuard<unknown>;
  /**
   * How two versions become one: the newer one wins, as a whole or for each film, or each episode has its later position.
   */
  merge: 'newer' | 'by film' | 'by episode';
}

/** The viewer's choices and positions. Measurements of the player are not shared with the host page. */
export const HOST_SETTINGS: Readonly<Record<string, HostSetting>> = {
  [STORAGE_KEYS.audio]: { guard: storedRecord(storedText), merge: 'by film' },
  [STORAGE_KEYS.variants]: { guard: storedVariants, merge: 'by film' },
  [STORAGE_KEYS.volume]: { guard: storedVolume, merge: 'newer' },
  [STORAGE_KEYS.muted]: { guard: storedBoolean, merge: 'newer' },
  [STORAGE_KEYS.captions]: { guard: storedObject, merge: 'newer' },
  [STORAGE_KEYS.captionStyle]: { guard: storedObject, merge: 'newer' },
  [STORAGE_KEYS.secondCaptions]: { guard: storedText, merge: 'newer' },
  [STORAGE_KEYS.choices]: { guard: storedObject, merge: 'newer' },
  [STORAGE_KEYS.audioEffects]: { guard: storedObject, merge: 'newer' },
  [STORAGE_KEYS.remaining]: { guard: storedBoolean, merge: 'newer' },
  [STORAGE_KEYS.autoNext]: { guard: storedBoolean, merge: 'newer' },
  [STORAGE_KEYS.seekStep]: { guard: storedNumber, merge: 'newer' },
  [STORAGE_KEYS.skips]: { guard: storedRecord(storedBoolean), merge: 'by film' },
  [STORAGE_KEYS.captionOffsets]: { guard: storedRecord(storedNumber), merge: 'by film' },
  [STORAGE_KEYS.progress]: { guard: storedProgress, merge: 'by episode' },
  [STORAGE_KEYS.progressTimes]: { guard: storedRecord(storedNumber), merge: 'by episode' },
};
