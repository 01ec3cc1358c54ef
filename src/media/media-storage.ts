import type { MediaStorage } from '@vidstack/react';

/** Volume and mute as they are remembered; the storage folder implements it. */
export interface VolumeMemory {
  volume(): number;
  muted(): boolean;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
}

export interface PlayerMemory extends MediaStorage {
  /** While on, a change of mute is the player's own doing and is not remembered. */
  holdMuted(hold: boolean): void;
}

/**
 * Vidstack's storage over ours. It has to exist: without an answer from it Vidstack puts volume and speed back to
 * their defaults at every new source (research/vidstack, trap 5). Time is not kept here: a stored time would mark
 * the media as started before the viewer was asked.
 */
export function createMediaStorage(memory: VolumeMemory): PlayerMemory {
  let rate: number | null = null;
  let audioGain: number | null = null;
  let mutedHeld = false;
  return {
    holdMuted(hold) {
      mutedHeld = hold;
    },
    getVolume: async () => memory.volume(),
    setVolume: async (volume) => memory.setVolume(volume),
    getMuted: async () => mutedHeld || memory.muted(),
    async setMuted(muted) {
      if (!mutedHeld) memory.setMuted(muted);
    },
    getPlaybackRate: async () => rate,
    async setPlaybackRate(value) {
      rate = value;
    },
    getAudioGain: async () => audioGain,
    async setAudioGain(value) {
      audioGain = value;
    },
    getTime: async () => null,
    getLang: async () => null,
    getCaptions: async () => null,
    getVideoQuality: async () => null,
  };
}
