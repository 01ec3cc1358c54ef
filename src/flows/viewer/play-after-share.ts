import type { Deps } from '../deps';

/** The click of a press comes after its `pointerup`, by touch as a task of its own. */
const CLICK_DELAY_MS = 100;

/**
 * Plays on after sharing, once its popup has closed. A press that closes the popup may decide on playback itself, so its
 * click goes first: the content still shows as paused.
 */
export function playAfterShare({ store, playIntent }: Deps<'store' | 'playIntent'>): void {
  const isDue = () => playIntent.isHeld('share') && store.getState().openMenu !== 'share';
  if (isDue()) setTimeout(() => isDue() && playIntent.release('share'), CLICK_DELAY_MS);
}
