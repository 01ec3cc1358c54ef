import { clampVolume, heardVolume, type Sound, unmutedVolume } from '@/domain/playback/sound-level';
import type { Commands } from '@/flows';

/** Volume change per press of a volume key. */
export const AD_VOLUME_STEP = 0.05;

/** Sets the volume and returns it; the engine mutes at zero and unmutes above it. */
export function setHeard({ setAdVolume }: Pick<Commands, 'setAdVolume'>, level: number): number {
  const target = clampVolume(Math.round(level * 100) / 100);
  setAdVolume(target);
  return target;
}

/** Toggles the mute state and returns the audible volume. */
export function toggleHeard(sound: Sound, { setAdMuted }: Pick<Commands, 'setAdMuted'>): number {
  const heard = heardVolume(sound) > 0;
  setAdMuted(heard);
  return heard ? 0 : unmutedVolume(sound.volume);
}
