import { BANDWIDTH_KEY, bandwidthRecord, rememberedBandwidth } from '@/domain/playback/bandwidth-memory';
import type { CaptionsChoice, PlayerSettings } from '@/domain/playback/session-settings';
import {
  STORAGE_KEYS,
  type StoredGuard,
  storedBoolean,
  storedNumber,
  storedRecord,
  storedText,
  storedVolume,
} from './keys';
import { type KeyValueStore, storedValue } from './local';

/** Defaults of the viewer's settings (docs/behaviour.md, Volume and rate). */
const DEFAULT_VOLUME = 1;
const DEFAULT_MUTED = false;

const storedCaptions: StoredGuard<CaptionsChoice> = (value) => {
  const { language, shown } = (value ?? {}) as Partial<Record<keyof CaptionsChoice, unknown>>;
  const isChoice =
    (language === null || storedText(language) !== null) && (shown === null || storedBoolean(shown) !== null);
  return isChoice ? { language: storedText(language), shown: storedBoolean(shown) } : null;
};

/** Opens the settings in a key-value store. The volume is a number of 0-1. */
export function openPlayerSettings(store: KeyValueStore): PlayerSettings {
  const volume = storedValue(store, STORAGE_KEYS.volume, storedVolume);
  const muted = storedValue(store, STORAGE_KEYS.muted, storedBoolean);
  const captions = storedValue(store, STORAGE_KEYS.captions, storedCaptions);
  const choices = storedValue(store, STORAGE_KEYS.choices, storedRecord(storedNumber));
  return {
    volume: () => volume.read() ?? DEFAULT_VOLUME,
    muted: () => muted.read() ?? DEFAULT_MUTED,
    setVolume: (value) => volume.write(value),
    setMuted: (value) => muted.write(value),
    captions: () => captions.read() ?? { language: null, shown: null },
    setCaptions: (value) => captions.write(value),
    choice: (name) => choices.read()?.[name] ?? null,
    setChoice: (name, value) => choices.write({ ...choices.read(), [name]: value as number }),
    bandwidth: () => rememberedBandwidth(store.getItem(BANDWIDTH_KEY), Date.now()),
    setBandwidth(value) {
      const note = bandwidthRecord(value, store.getItem(BANDWIDTH_KEY), Date.now());
      if (note !== null) store.setItem(BANDWIDTH_KEY, note);
    },
  };
}

/** Settings of a page that starts without sound. The stored choice stays until somebody unmutes the player. */
export function mutedAtStart(settings: PlayerSettings): PlayerSettings {
  let isForced = true;
  return {
    ...settings,
    muted: () => isForced || settings.muted(),
    setMuted(muted) {
      if (isForced && muted) return;
      isForced = false;
      settings.setMuted(muted);
    },
  };
}
