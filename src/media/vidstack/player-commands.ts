import type { MediaPlayerInstance } from '@vidstack/react';
import { clamp } from '@/lib/number';
import type { MediaPort } from '../player';
import { isSubtitle, qualityName } from './state';
import type { PlayerMemory, ViewerSettings } from './storage';

type PlayerCommands = Pick<
  MediaPort,
  'seekToLiveEdge' | 'setVolume' | 'setMuted' | 'setRate' | 'setQuality' | 'setAudioTrack' | 'setTextTrack' | 'setGain'
>;

const MIN_RATE = 0.25;
const MAX_RATE = 4;
const MAX_GAIN = 4;

/** Commands to the player that is on the screen; what can be remembered holds for one that is yet to come. */
export function createPlayerCommands(
  current: () => MediaPlayerInstance | null,
  settings: ViewerSettings,
  memory: PlayerMemory,
): PlayerCommands {
  return {
    seekToLiveEdge: () => current()?.remoteControl.seekToLiveEdge(),
    setVolume(volume) {
      const value = clamp(volume, 0, 1);
      settings.setVolume(value);
      if (value > 0) settings.setMuted(false);
      current()?.remoteControl.changeVolume(value);
    },
    setMuted(muted) {
      settings.setMuted(muted);
      if (muted) current()?.remoteControl.mute();
      else current()?.remoteControl.unmute();
    },
    setRate(rate) {
      const value = clamp(rate, MIN_RATE, MAX_RATE);
      void memory.setPlaybackRate?.(value);
      current()?.remoteControl.changePlaybackRate(value);
    },
    setQuality(name) {
      const player = current();
      if (player === null) return;
      if (name === 'auto') {
        void memory.setVideoQuality?.(null);
        player.remoteControl.requestAutoQuality();
        return;
      }
      // Of several renditions of one height the best is meant.
      const [best] = player.qualities
        .toArray()
        .filter((quality) => qualityName(quality) === name)
        .sort((a, b) => (b.bitrate ?? 0) - (a.bitrate ?? 0));
      if (best === undefined) return;
      const { id, width, height, bitrate } = best;
      void memory.setVideoQuality?.({ id, width, height, bitrate });
      player.remoteControl.changeQuality(player.qualities.indexOf(best));
    },
    setAudioTrack(label) {
      const track = current()
        ?.audioTracks.toArray()
        .find((candidate) => candidate.label === label);
      if (track !== undefined) track.selected = true;
    },
    setTextTrack(label) {
      const player = current();
      if (player === null) return;
      if (label === null) return player.remoteControl.disableCaptions();
      const index = player.textTracks.toArray().findIndex((track) => isSubtitle(track) && track.label === label);
      if (index >= 0) player.remoteControl.changeTextTrackMode(index, 'showing');
    },
    setGain: (gain) => current()?.remoteControl.changeAudioGain(clamp(gain, 1, MAX_GAIN)),
  };
}
