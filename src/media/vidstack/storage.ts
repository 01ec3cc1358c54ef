import type { MediaStorage } from '@vidstack/react';
import { type CaptionsSettings, createCaptionsMemory } from './captions-memory';

/** Settings that are remembered for a viewer. The storage folder implements them. */
export interface ViewerSettings extends CaptionsSettings {
  volume(): number;
  muted(): boolean;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** Bandwidth measured on an earlier visit, bits per second; null without one. */
  bandwidth(): number | null;
  setBandwidth(bitsPerSecond: number): void;
}

export interface PlayerMemory extends MediaStorage {
  /** While suspended, a change of mute is the player's own and is not remembered. */
  suspendMuteMemory(suspended: boolean): void;
  /** The viewer's choice of quality; null for automatic quality. */
  chosenQuality(): Quality;
}

type Quality = Awaited<ReturnType<MediaStorage['getVideoQuality']>>;

/**
 * Vidstack's storage over ours. Without a storage Vidstack resets volume and speed to their defaults at every new
 * source. The time is not stored here, because a stored time would mark the media as started before the viewer's
 * answer. Speed, quality and boost last as long as the page.
 */
export function createMediaStorage(memory: ViewerSettings): PlayerMemory {
  let rate: number | null = null;
  let audioGain: number | null = null;
  let quality: Quality = null;
  let isMuteMemorySuspended = false;
  return {
    ...createCaptionsMemory(memory),
    suspendMuteMemory(suspended) {
      isMuteMemorySuspended = suspended;
    },
    getVolume: async () => memory.volume(),
    setVolume: async (volume) => memory.setVolume(volume),
    getMuted: async () => isMuteMemorySuspended || memory.muted(),
    async setMuted(muted) {
      if (!isMuteMemorySuspended) memory.setMuted(muted);
    },
    getPlaybackRate: async () => rate,
    async setPlaybackRate(value) {
      rate = value;
    },
    getAudioGain: async () => audioGain,
    async setAudioGain(value) {
      audioGain = value;
    },
    chosenQuality: () => quality,
    getVideoQuality: async () => quality,
    async setVideoQuality(value) {
      quality = value;
    },
    getTime: async () => null,
  };
}
