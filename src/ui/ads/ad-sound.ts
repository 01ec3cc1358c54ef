import type { CurrentAd } from '@/domain/ads/ad';
import { heardVolume, unmutedVolume } from '@/domain/playback/volume';
import type { Commands } from '@/flows';
import { clamp } from '@/lib/number';

/** Volume change per press of a volume key. */
export const AD_VOLUME_STEP = 0.05;

type Sound = Pick<CurrentAd, 'volume' | 'muted'>;

/** The audible volume, 0-1. */
export const heardOf: (sound: Sound) => number = heardVolume;

/** Sets the volume and returns it; the engine mutes at zero and unmutes above it. */
export function setHeard({ setAdVolume }: Pick<Commands, 'setAdVolume'>, level: number): number {
  const target = clamp(Math.round(level * 100) / 100, 0, 1);
  setAdVolume(target);
  return target;
}

/** Toggles the mute state and returns the audible volume. */
export function toggleHeard(sound: Sound, { setAdMuted }: Pick<Commands, 'setAdMuted'>): number {
  const heard = heardOf(sound) > 0;
  setAdMuted(heard);
  return heard ? 0 : unmutedVolume(sound.volume);
}
