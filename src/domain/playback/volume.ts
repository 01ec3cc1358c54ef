import { clamp } from '@/lib/number';
import { heardVolume, type Sound } from '@/lib/volume';

/** Levels are rounded to a thousandth, so that steps of 0.05 meet 0 and 1. */
const PRECISION = 1000;

/** A level held within 0-1. */
export const clampVolume = (volume: number): number => clamp(volume, 0, 1);

/** The level after one step up or down. A muted sound gets louder from 0, and quieter from its own level. */
export function steppedVolume(sound: Sound, step: number): number {
  const from = step > 0 ? heardVolume(sound) : sound.volume;
  return clampVolume(Math.round((from + step) * PRECISION) / PRECISION);
}
