import type { CurrentAd } from '@/domain/ads/ad';
import type { Commands } from '@/flows';
import { clamp } from '@/lib/number';
import { heardVolume, unmutedVolume } from '@/lib/volume';

/** One press of a volume key changes an ad's volume by this. */
export const AD_VOLUME_STEP = 0.05;

type Sound = Pick<CurrentAd, 'volume' | 'muted'>;

/** The level that is heard, 0-1. */
export const heardOf: (sound: Sound) => number = heardVolume;

/** To this level; the engine mutes at nothing and unmutes above it. Tells the level. */
export function setHeard({ setAdVolume }: Pick<Commands, 'setAdVolume'>, level: number): number {
  const target = clamp(Math.round(level * 100) / 100, 0, 1);
  setAdVolume(target);
  return target;
}

/** Mutes what is heard, and unmutes what is not. Tells the level. */
export function toggleHeard(sound: Sound, { setAdMuted }: Pick<Commands, 'setAdMuted'>): number {
  const heard = heardOf(sound) > 0;
  setAdMuted(heard);
  return heard ? 0 : unmutedVolume(sound.volume);
}
