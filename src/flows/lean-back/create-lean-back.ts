import { leanBackText } from '@/i18n/lean-back-text';
import { currentEpisode } from '@/store/selectors';
import type { WidgetStore } from '@/store/store';
import type { AllDeps } from '../deps';
import { readFlag } from '../read-flag';
import { tellSet } from '../viewer/viewer-settings';
import { followRepeat, markRepeat } from './repeat-part';
import { createRest } from './rest';
import { skipByItself } from './skip-by-itself';
import { followUndo, skipSegment, undoSkip } from './skip-segment';

/** Follows the player from now on, and gives the commands for a viewer without a hand on it. */
export function createLeanBack(deps: AllDeps, now: () => number = () => Date.now()) {
  const { store } = deps;
  followUndo(deps);
  skipByItself(deps);
  followRepeat(deps);
  const rest = createRest(deps, { now, asks: readFlag(deps, 'still_watching') });
  return {
    /** Skips the current intro, recap or credits. False without one. */
    skipSegment: () => skipSegment(deps),
    /** Returns to the position before the last skip, for a few seconds. */
    undoSkip: () => undoSkip(deps),
    /** Marks the start of the part that repeats, then its end, then ends the repetition. */
    markRepeat: () => markRepeat(deps),
    /** Stops the film after minutes or at the end of the episode; null cancels. */
    setSleep(choice: number | 'episode' | null) {
      const before = store.getState().leanBack?.sleep ?? null;
      rest.setSleep(choice);
      if (choice !== null || before !== null) tellSleep(store, choice);
    },
    /** The viewer has touched something. */
    seen: rest.seen,
    /** Goes on where the film has stopped by itself. */
    goOn: rest.goOn,
    /** Closes the question about that. The film stays paused. */
    dismissQuestion: rest.dismiss,
  };
}

/** Tells of the sleep timer: minutes, the end of the episode, or off. */
function tellSleep(store: WidgetStore, choice: number | 'episode' | null): void {
  const text = leanBackText.sleep;
  const end = currentEpisode(store.getState())?.season ? text.episode : text.film;
  const name = choice === 'episode' ? end.toLowerCase() : text.minutes(choice ?? 0);
  tellSet(store, choice === null ? text.setOff : text.set(name));
}
