import { pausedByShareSet } from '@/store/updates/menus';
import type { Deps } from '../deps';
import { pressPlay } from '../startup/press-play';

/** The click of a press comes after its `pointerup`, by touch as a task of its own. */
const CLICK_DELAY_MS = 100;

/**
 * Plays what sharing has paused, once its popup has closed. A press that closes the popup may decide on playback
 * itself, so its click goes first.
 */
export function playAfterShare(deps: Deps<'store' | 'media' | 'timeline'>): void {
  const { store } = deps;
  const isDue = () => store.getState().pausedByShare && store.getState().openMenu !== 'share';
  const play = () => {
    if (!isDue()) return;
    store.setState(pausedByShareSet(false));
    pressPlay(deps);
  };
  if (isDue()) setTimeout(play, CLICK_DELAY_MS);
}
