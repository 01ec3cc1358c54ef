import type { MediaPlayerInstance, MediaStorage } from '@vidstack/react';
import { nearestRendition } from '@/domain/playback/initial-rendition';
import { clampRate } from '@/domain/playback/rate';
import type { PlayerSettings } from '@/domain/playback/session-settings';
import { clampGain } from '@/domain/playback/sound-level';

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
export function createMediaStorage(memory: PlayerSettings, current: () => MediaPlayerInstance | null): PlayerMemory {
  const isLive = () => current()?.state.live === true;
  let isMuteMemorySuspended = false;
  const sound = () => ({ volume: memory.volume(), muted: isMuteMemorySuspended || memory.muted() });
  return {
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
    getTime: async () => null,
    getLang: async () => memory.captions().language,
    setLang: async (language) => memory.setCaptions({ ...memory.captions(), language }),
    getCaptions: async () => memory.captions().shown,
    async setCaptions() {
      const tracks = current()?.textTracks;
      // A change of track is reported as a showing and a hiding. The list knows whether one is shown.
      if (tracks !== undefined) memory.setCaptions({ ...memory.captions(), shown: tracks.selected !== null });
    },
  };
}
