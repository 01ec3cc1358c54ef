import { clamp } from '@/lib/number';
import { heardVolume, type Sound } from '@/lib/volume';

/** Levels are rounded to a thousandth, so that steps of 0.05 reach 0 and 1 exactly. */
const PRECISION = 1000;

/** Clamps a level to 0-1. */
export const clampVolume = (volume: number): number => clamp(volume, 0, 1);

/** The level after one step. A muted volume rises from 0, and falls from its own level. */
export function steppedVolume(sound: Sound, step: number): number {
  const from = step > 0 ? heardVolume(sound) : sound.volume;
  return clampVolume(Math.round((from + step) * PRECISION) / PRECISION);
}
