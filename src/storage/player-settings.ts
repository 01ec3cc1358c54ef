import * as v from 'valibot';
import { BANDWIDTH_KEY, bandwidthNote, rememberedBandwidth } from '@/domain/playback/bandwidth-memory';
import { type KeyValueStore, storedValue } from './local';

/** Defaults of the viewer's settings (docs/behaviour.md, Volume and rate). */
export const DEFAULT_VOLUME = 1;
export const DEFAULT_MUTED = false;

const Volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Null: the viewer has not chosen yet. */
const Captions = v.object({ language: v.nullable(v.string()), shown: v.nullable(v.boolean()) });

type CaptionsChoice = v.InferOutput<typeof Captions>;

/** The viewer's volume, mute and captions, and the measured bandwidth. All of them survive a reload. */
export interface PlayerSettings {
  volume(): number;
  muted(): boolean;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  captions(): CaptionsChoice;
  setCaptions(choice: CaptionsChoice): void;
  /** Bandwidth estimate of the last days in bits per second; null when none is stored. */
  bandwidth(): number | null;
  /** Writes the value only if it differs enough from the stored one. */
  setBandwidth(bitsPerSecond: number): void;
}

/** Opens the settings in a key-value store. The volume is a number of 0-1. */
export function openPlayerSettings(store: KeyValueStore): PlayerSettings {
  const volume = storedValue(store, 'player-volume', Volume);
  const muted = storedValue(store, 'player-muted', v.boolean());
  const captions = storedValue(store, 'player-captions', Captions);
  return {
    volume: () => volume.read() ?? DEFAULT_VOLUME,
    muted: () => muted.read() ?? DEFAULT_MUTED,
    setVolume: (value) => volume.write(value),
    setMuted: (value) => muted.write(value),
    captions: () => captions.read() ?? { language: null, shown: null },
    setCaptions: (value) => captions.write(value),
    bandwidth: () => rememberedBandwidth(store.getItem(BANDWIDTH_KEY), Date.now()),
    setBandwidth(value) {
      const note = bandwidthNote(value, store.getItem(BANDWIDTH_KEY), Date.now());
      if (note !== null) store.setItem(BANDWIDTH_KEY, note);
    },
  };
}
