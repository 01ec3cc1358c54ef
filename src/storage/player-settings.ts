import * as v from 'valibot';
import { BANDWIDTH_KEY, bandwidthRecord, rememberedBandwidth } from '@/domain/playback/bandwidth-memory';
import { type KeyValueStore, storedValue } from './local';

/** Defaults of spec section 3. */
export const DEFAULT_VOLUME = 1;
export const DEFAULT_MUTED = false;

const Volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Null where the viewer has not chosen yet. */
const Captions = v.object({ language: v.nullable(v.string()), shown: v.nullable(v.boolean()) });

type CaptionsChoice = v.InferOutput<typeof Captions>;

/** The viewer's volume and mute under the spec's two keys, subtitles and the line under ours; all survive a reload. */
export interface PlayerSettings {
  volume(): number;
  muted(): boolean;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  captions(): CaptionsChoice;
  setCaptions(choice: CaptionsChoice): void;
  /** The line's bandwidth of the last days, bits a second; null where none is remembered. */
  bandwidth(): number | null;
  /** Written only where it says something new. */
  setBandwidth(bitsPerSecond: number): void;
}

/** Opens the settings over a key-value store. Volume is 0-1. */
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
      const note = bandwidthRecord(value, store.getItem(BANDWIDTH_KEY), Date.now());
      if (note !== null) store.setItem(BANDWIDTH_KEY, note);
    },
  };
}
