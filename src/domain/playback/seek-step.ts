import { clamp } from '@/lib/number';

/** Steps that the viewer can choose, in seconds. */
export const SEEK_STEPS = [5, 10, 15, 30] as const;

const ARROW_STEP_S = 5;
const JUMP_STEP_S = 10;
const SEEK_BUTTON_S = 30;

/** A chosen step is that of the arrows. J and L seek this many of them. */
const JUMP_FACTOR = 2;

/** The seek steps of the player, in seconds. */
export interface SeekSteps {
  /** Arrows left and right. */
  arrow: number;
  /** J and L. */
  jump: number;
  /** The buttons beside the play button of the centre row, the back button of the bar, and a double tap. */
  side: number;
  /** The forward button of the bar, by which a viewer passes over what is unwanted. */
  button: number;
}

const DEFAULTS: SeekSteps = { arrow: ARROW_STEP_S, jump: JUMP_STEP_S, side: JUMP_STEP_S, button: SEEK_BUTTON_S };

/** All steps that follow from the viewer's choice; 0 for none. */
export const seekSteps = (chosen: number): SeekSteps =>
  chosen ? { arrow: chosen, jump: chosen * JUMP_FACTOR, side: chosen, button: chosen } : DEFAULTS;

/** Seconds of one press of an arrow or a rewind key of a remote control. */
const REMOTE_SEEK_STEP_S = 10;

/** A held key repeats about ten times a second. Its steps grow, so that a film of two hours takes half a minute. */
const LONGER_STEPS: readonly { afterRepeats: number; seconds: number }[] = [
  { afterRepeats: 24, seconds: 60 },
  { afterRepeats: 8, seconds: 30 },
];

/**
 * Length of the next seek by a remote control, in seconds.
 * @param repeats how often the held key has repeated; 0 for a press
 */
export const remoteSeekStep = (repeats: number): number =>
  LONGER_STEPS.find(({ afterRepeats }) => repeats > afterRepeats)?.seconds ?? REMOTE_SEEK_STEP_S;

/** Seconds of each pixel of a swipe. */
export const SWIPE_SECONDS_PER_PIXEL = 0.05;
/** Length up to which a swipe seeks by that alone. */
export const FINE_SWIPE_PX = 200;
/** Further length after which a swipe has also crossed this part of the stream. */
export const COARSE_SWIPE_PX = 600;
export const COARSE_SWIPE_PART = 0.25;

/**
 * Signed seconds of a swipe of signed pixels (docs/behaviour.md, Gestures). The length alone decides, so that sliding
 * back undoes it. A short swipe is exact; a long one also crosses a growing part of the stream.
 */
export function swipeSeconds(pixels: number, durationS: number): number {
  const length = Math.abs(pixels);
  const part = Math.max(0, length - FINE_SWIPE_PX) / COARSE_SWIPE_PX;
  const stream = Number.isFinite(durationS) ? durationS : 0;
  return Math.sign(pixels) * (length * SWIPE_SECONDS_PER_PIXEL + COARSE_SWIPE_PART * stream * part ** 2);
}

/** Seekable range of a stream in seconds. `duration` is the length of that range. */
export interface SeekRange {
  seekableStart: number;
  duration: number;
}

/** Clamps a second to the stream, or to the window of a live stream. */
export const clampSeek = (seconds: number, { seekableStart, duration }: SeekRange): number =>
  clamp(seconds, seekableStart, seekableStart + Math.max(0, duration));

/** Second at a fraction of the stream, 0-1; null for an infinite stream. */
export const secondAtPart = (part: number, { seekableStart, duration }: SeekRange): number | null =>
  Number.isFinite(duration) ? seekableStart + duration * part : null;
