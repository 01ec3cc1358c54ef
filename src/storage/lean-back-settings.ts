import { SEEK_STEPS } from '@/domain/playback/seek-step';
import type { AudioEffects } from '@/domain/playback/sound-level';
import { STORAGE_KEYS, type StoredGuard, storedBoolean, storedNumber, storedRecord, storedText } from './keys';
import { type KeyValueStore, type StoredValue, storedValue } from './local';

const storedEffects: StoredGuard<AudioEffects> = (value) => {
  const { night, dialogue } = (value ?? {}) as Partial<Record<keyof AudioEffects, unknown>>;
  return { night: storedBoolean(night) ?? false, dialogue: storedBoolean(dialogue) ?? false };
};

/** Settings of a viewer without a hand on the player. */
export interface LeanBackSettings {
  effects: StoredValue<AudioEffects>;
  /** The time display counts down. */
  remaining: StoredValue<boolean>;
  /** The next episode starts by itself. */
  autoNext: StoredValue<boolean>;
  /** Whether intros, recaps and credits are passed over, by content id. */
  skips: StoredValue<Readonly<Record<string, boolean>>>;
  /** Seek step in seconds; 0 for the usual ones. */
  seekStep: StoredValue<number>;
  /** Language of the second subtitles; empty where the viewer turned them off. */
  secondCaptions: StoredValue<string>;
}

/** Opens the settings in a key-value store. */
export const openLeanBackSettings = (store: KeyValueStore): LeanBackSettings => ({
  effects: storedValue(store, STORAGE_KEYS.audioEffects, storedEffects),
  remaining: storedValue(store, STORAGE_KEYS.remaining, storedBoolean),
  autoNext: storedValue(store, STORAGE_KEYS.autoNext, storedBoolean),
  skips: storedValue(store, STORAGE_KEYS.skips, storedRecord(storedBoolean)),
  seekStep: storedValue(store, STORAGE_KEYS.seekStep, storedNumber),
  secondCaptions: storedValue(store, STORAGE_KEYS.secondCaptions, storedText),
});

/** Reads the settings that the interface shows, or their defaults. */
export const readShownSettings = ({ remaining, autoNext, skips, seekStep }: LeanBackSettings) => ({
  remaining: remaining.read() ?? false,
  autoNext: autoNext.read() ?? true,
  skips: skips.read() ?? {},
  seekStep: SEEK_STEPS.find((step) => step === seekStep.read()) ?? null,
});
