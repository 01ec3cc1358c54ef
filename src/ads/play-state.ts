import type { PlayState } from './ad-state';

/** Share of the slot that has to be seen (spec section 4, "Play state"; section 9). */
export const VISIBLE_SHARE = 0.51;

/**
 * Whether an ad is meant to play (spec section 4, "Play state"): never in a hidden document, after a press as it asked,
 * else while it can be seen.
 */
export function isMeantToPlay({ isDocumentHidden, isClick, isVisible, type }: PlayState): boolean {
  return !isDocumentHidden && type === 'play' && (isClick || isVisible);
}
