import { clamp } from '@/lib/number';

const MAX_GAIN = 4;

/** The volume that unmuting gives when the level stands at 0. Content and ads share the rule. */
export const UNMUTE_VOLUME = 0.25;

/** Level and mute of one sound source; the level is 0-1. */
export interface Sound {
  volume: number;
  muted: boolean;
}

/** The level that the viewer hears, 0-1. */
export const heardVolume = ({ volume, muted }: Sound): number => (muted ? 0 : volume);

/** The level after unmuting. */
export const unmutedVolume = (volume: number): number => volume || UNMUTE_VOLUME;

/** Levels are rounded to a thousandth, so that steps of 0.05 reach 0 and 1 exactly. */
const PRECISION = 1000;

/** Clamps a level to 0-1. */
export const clampVolume = (volume: number): number => clamp(volume, 0, 1);

/** Clamps the gain over the stream's volume to 1-4. */
export const clampGain = (gain: number): number => clamp(gain, 1, MAX_GAIN);

/** The level after one step. A muted volume rises from 0, and falls from its own level. */
export function steppedVolume(sound: Sound, step: number): number {
  const from = step > 0 ? heardVolume(sound) : sound.volume;
  return clampVolume(Math.round((from + step) * PRECISION) / PRECISION);
}

/** Effects on the sound that the viewer may switch on. */
export const NO_AUDIO_EFFECTS = {
  /** Evens out loud and quiet scenes. */
  night: false,
  /** Raises speech over music and effects. */
  dialogue: false,
};

export type AudioEffects = typeof NO_AUDIO_EFFECTS;

/** Whether the sound passes through any effect. */
export const hasAudioEffect = ({ night, dialogue }: AudioEffects): boolean => night || dialogue;
