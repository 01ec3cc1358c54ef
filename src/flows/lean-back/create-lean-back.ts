import type { AllDeps } from '../deps';
import { readFlag } from '../read-flag';
import { followRepeat, markRepeat } from './repeat-part';
import { createRest } from './rest';
import { skipByItself } from './skip-by-itself';
import { followUndo, skipSegment, undoSkip } from './skip-segment';

/** Follows the player from now on, and gives the commands for a viewer without a hand on it. */
export function createLeanBack(deps: AllDeps) {
  followUndo(deps);
  skipByItself(deps);
  followRepeat(deps);
  return {
    /** Skips the current intro, recap or credits. False without one. */
    skipSegment: () => skipSegment(deps),
    /** Returns to the position before the last skip, for a few seconds. */
    undoSkip: () => undoSkip(deps),
    /** Marks the start of the part that repeats, then its end, then ends the repetition. */
    markRepeat: () => markRepeat(deps),
    ...createRest(deps, readFlag(deps, 'still_watching')),
  };
}
