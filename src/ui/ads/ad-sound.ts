import type { CurrentAd } from '@/domain/ads/ad';
import type { Commands } from '@/flows';
import { clamp } from '@/lib/number';

/** Spec section 5, "Ad volume". */
export const AD_VOLUME_STEP = 0.05;
/** What the engine unmutes to when the volume stands at nothing (spec section 9). */
const UNMUTE_VOLUME = 0.25;

type Sound = Pick<CurrentAd, 'volume' | 'muted'>;

/** What is heard, 0-1: muted is nothing. */
export const heardOf = ({ volume, muted }: Sound): number => (muted ? 0 : volume);

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
  return heard ? 0 : sound.volume || UNMUTE_VOLUME;
}
