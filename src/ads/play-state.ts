import type { PlayState } from './ad-state';

/** Share of the slot that must be visible. */
export const VISIBLE_SHARE = 0.51;

/** Whether an ad should play: never in a hidden document; after a press as requested; otherwise while it is visible. */
export function isMeantToPlay({ isDocumentHidden, isClick, isVisible, type }: PlayState): boolean {
  return !isDocumentHidden && type === 'play' && (isClick || isVisible);
}
