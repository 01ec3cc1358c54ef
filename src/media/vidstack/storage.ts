import type { MediaStorage } from '@vidstack/react';
import { type CaptionsSettings, createCaptionsMemory } from './captions-memory';

/** What is remembered of a viewer; the storage folder implements it. */
export interface ViewerSettings extends CaptionsSettings {
  volume(): number;
  muted(): boolean;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** The line's bandwidth as a visit before measured it, bits a second; null where none is remembered. */
  bandwidth(): number | null;
  setBandwidth(bitsPerSecond: number): void;
}

export interface PlayerMemory extends MediaStorage {
  /** While on, a change of mute is the player's own doing and is not remembered. */
  suspendMuteMemory(suspended: boolean): void;
  /** The quality chosen by hand; null while that is left to the player. */
  chosenQuality(): Quality;
}

type Quality = Awaited<ReturnType<MediaStorage['getVideoQuality']>>;

/**
 * Vidstack's storage over ours. It has to exist: without an answer from it Vidstack puts volume and speed back to
 * their defaults at every new source (research/vidstack, trap 5). Time is not kept here: a stored time would mark
 * the media as started before the viewer was asked. Speed, quality and boost live as long as the page.
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
