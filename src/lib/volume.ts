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
