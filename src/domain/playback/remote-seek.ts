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
