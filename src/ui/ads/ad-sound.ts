import type { AdView } from '@/domain/ad';
import type { Commands } from '@/flows';
import { clamp } from '@/lib/number';

/** Spec section 5, "Ad volume". */
export const AD_VOLUME_STEP = 0.05;
/** Unmuted at nothing it would stay silent (spec section 4). */
export const AD_UNMUTE_VOLUME = 0.25;

type Sound = Pick<AdView, 'volume' | 'muted'>;
type SoundCommands = Pick<Commands, 'setAdVolume' | 'setAdMuted'>;

/** What is heard, 0-1: muted is nothing. */
export const heardOf = ({ volume, muted }: Sound): number => (muted ? 0 : volume);

/** To this level; anything above nothing unmutes. Tells the level. */
export function setHeard(sound: Sound, commands: SoundCommands, level: number): number {
  const target = clamp(Math.round(level * 100) / 100, 0, 1);
  commands.setAdVolume(target);
  if (sound.muted && target > 0) commands.setAdMuted(false);
  return target;
}

/** Mutes what is heard, and unmutes what is not. Tells the level. */
export function toggleHeard(sound: Sound, commands: SoundCommands): number {
  if (heardOf(sound) > 0) {
    commands.setAdMuted(true);
    return 0;
  }
  if (sound.volume === 0) commands.setAdVolume(AD_UNMUTE_VOLUME);
  commands.setAdMuted(false);
  return sound.volume || AD_UNMUTE_VOLUME;
}
