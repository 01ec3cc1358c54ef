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
    getTime: async () => null,
  };
}

type CaptionsStorage = Required<Pick<MediaStorage, 'getLang' | 'setLang' | 'getCaptions' | 'setCaptions'>>;

/**
 * Remembers whether the viewer reads subtitles and in which language. Vidstack reports a change of track as a showing
 * and a hiding, in this order. That hiding is no choice to hide subtitles.
 */
export function createCaptionsMemory(settings: Pick<PlayerSettings, 'captions' | 'setCaptions'>): CaptionsStorage {
  let justShown = false;
  return {
    getLang: async () => settings.captions().language,
    async setLang(language) {
      settings.setCaptions({ ...settings.captions(), language });
    },
    getCaptions: async () => settings.captions().shown,
    async setCaptions(shown) {
      if (!shown && justShown) return;
      settings.setCaptions({ ...settings.captions(), shown });
      if (!shown) return;
      justShown = true;
      queueMicrotask(() => {
        justShown = false;
      });
    },
  };
}
