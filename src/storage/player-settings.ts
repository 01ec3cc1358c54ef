import * as v from 'valibot';
import { type KeyValueStore, storedValue } from './local';

/** Defaults of spec section 3. */
export const DEFAULT_VOLUME = 1;
export const DEFAULT_MUTED = false;

const Volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** The viewer's volume and mute under the spec's two keys; both survive a reload and a new source. */
export interface PlayerSettings {
  volume(): number;
  muted(): boolean;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
}

/** Opens the settings over a key-value store. Volume is 0-1. */
export function openPlayerSettings(store: KeyValueStore): PlayerSettings {
  const volume = storedValue(store, 'player-volume', Volume);
  const muted = storedValue(store, 'player-muted', v.boolean());
  return {
    volume: () => volume.read() ?? DEFAULT_VOLUME,
    muted: () => muted.read() ?? DEFAULT_MUTED,
    setVolume: (value) => volume.write(value),
    setMuted: (value) => muted.write(value),
  };
}
