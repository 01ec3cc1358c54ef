import { clamp } from '@/lib/number';
import { heardVolume, type Sound } from '@/lib/volume';

/** Levels are rounded to a thousandth, so that steps of 0.05 meet 0 and 1. */
const PRECISION = 1000;

/** A level held within 0-1. */
export const clampVolume = (volume: number): number => clamp(volume, 0, 1);

/** The level that a step starts from. A muted sound gets louder from 0, and quieter from its own level. */
export const startOfStep = (sound: Sound, step: number): number => (step > 0 ? heardVolume(sound) : sound.volume);

/** The level after one step up or down. */
export const steppedVolume = (from: number, step: number): number =>
  clampVolume(Math.round((from + step) * PRECISION) / PRECISION);
