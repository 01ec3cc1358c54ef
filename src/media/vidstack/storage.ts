import type { MediaPlayerInstance, MediaStorage } from '@vidstack/react';
import { nearestRendition } from '@/domain/playback/initial-rendition';
import { clampRate } from '@/domain/playback/rate';
import { clampGain } from '@/domain/playback/sound-level';
import { type CaptionsSettings, createCaptionsMemory } from './captions/captions-memory';

/** Settings that are remembered for a viewer. The storage folder implements them. */
export interface ViewerSettings extends CaptionsSettings {
  volume(): number;
  muted(): boolean;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** Bandwidth measured on an earlier visit, bits per second; null without one. */
  bandwidth(): number | null;
  setBandwidth(bitsPerSecond: number): void;
  /** The viewer's rate, boost and height of the picture, which survive a reload; null without a choice. */
  choice(name: 'rate' | 'gain' | 'height'): number | null;
  setChoice(name: 'rate' | 'gain' | 'height', value: number | null): void;
}

export interface PlayerMemory extends MediaStorage {
  /** The sound of the next source. */
  sound(): { volume: number; muted: boolean };
  /** While suspended, a change of mute is the player's own and is not remembered. */
  suspendMuteMemory(suspended: boolean): void;
}

/**
 * Vidstack's storage over ours. Without a storage Vidstack resets volume and speed to their defaults at every new
 * source. The time is not stored here, because a stored time would mark the media as started before the viewer's
 * answer. A live stream begins at its edge, where no other speed than 1 can last.
 */
export function createMediaStorage(memory: ViewerSettings, current: () => MediaPlayerInstance | null): PlayerMemory {
  const isLive = () => current()?.state.live === true;
  let isMuteMemorySuspended = false;
  const sound = () => ({ volume: memory.volume(), muted: isMuteMemorySuspended || memory.muted() });
  return {
    ...createCaptionsMemory(memory),
    suspendMuteMemory(suspended) {
      isMuteMemorySuspended = suspended;
    },
    sound,
    getVolume: async () => sound().volume,
    setVolume: async (volume) => memory.setVolume(volume),
    getMuted: async () => sound().muted,
    async setMuted(muted) {
      if (!isMuteMemorySuspended) memory.setMuted(muted);
    },
    getPlaybackRate: async () => (isLive() ? 1 : clampRate(memory.choice('rate') ?? 1)),
    async setPlaybackRate(rate) {
      if (!isLive()) memory.setChoice('rate', clampRate(rate));
    },
    getAudioGain: async () => clampGain(memory.choice('gain') ?? 1),
    setAudioGain: async (gain) => memory.setChoice('gain', gain),
    async getVideoQuality() {
      const height = memory.choice('height');
      const list = current()?.qualities.toArray() ?? [];
      return height === null || list.length === 0 ? null : nearestRendition(list, height);
    },
    setVideoQuality: async (quality) => memory.setChoice('height', quality?.height || null),
    getTime: async () => null,
  };
}
