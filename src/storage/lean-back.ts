import type { AudioEffects } from '@/domain/playback/audio-effects';
import { STORAGE_KEYS, type StoredGuard, storedBoolean } from './keys';
import { type KeyValueStore, type StoredValue, storedValue } from './local';

const storedEffects: StoredGuard<AudioEffects> = (value) => {
  const { night, dialogue } = (value ?? {}) as Partial<Record<keyof AudioEffects, unknown>>;
  return { night: storedBoolean(night) ?? false, dialogue: storedBoolean(dialogue) ?? false };
};

/** The viewer's effects on the sound, and what the time display shows. */
export interface LeanBackSettings {
  effects: StoredValue<AudioEffects>;
  /** The time display counts down. */
  remaining: StoredValue<boolean>;
}

/** Opens the settings in a key-value store. */
export const openLeanBackSettings = (store: KeyValueStore): LeanBackSettings => ({
  effects: storedValue(store, STORAGE_KEYS.audioEffects, storedEffects),
  remaining: storedValue(store, STORAGE_KEYS.remaining, storedBoolean),
});
