import { BANDWIDTH_KEY, bandwidthRecord, rememberedBandwidth } from '@/domain/playback/bandwidth-memory';
import type { PlayerSettings } from '@/domain/playback/session-settings';
import { RECORDS } from '@/domain/settings/records';
import { type KeyValueStore, storedValue } from './local';

/** Opens the settings in a key-value store. */
export function openPlayerSettings(store: KeyValueStore): PlayerSettings {
  const volume = storedValue(store, RECORDS.volume);
  const muted = storedValue(store, RECORDS.muted);
  const captions = storedValue(store, RECORDS.captions);
  const choices = storedValue(store, RECORDS.choices);
  return {
    volume: volume.read,
    muted: muted.read,
    setVolume: volume.write,
    setMuted: muted.write,
    captions: captions.read,
    setCaptions: captions.write,
    choice: (name) => choices.read()[name] ?? null,
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
