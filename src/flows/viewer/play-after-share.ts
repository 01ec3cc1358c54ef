import type { Deps } from '../deps';

/** Plays on after sharing, once its popup has closed. */
export function playAfterShare({ store, playIntent }: Deps<'store' | 'playIntent'>): void {
  if (store.getState().openMenu !== 'share') playIntent.release('share');
}
