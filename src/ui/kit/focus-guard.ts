import { useEffect } from 'react';
import { hasRemoteControl } from '@/lib/remote-control';
import { usePlayerFrame } from './use-media';

/** The large button, the only thing to do where it shows. */
const BIG_PLAY = '[data-testid="big-play"]';
const FAILURE_ACTION = '[data-testid="failure-panel"] button';

/** Attributes that take the focus from what is inside the element. */
const DISABLING = ['inert', 'disabled', 'hidden', 'data-covered'];

/**
 * Keeps the keyboard focus within the player: when the focused element is removed or hidden, the player's region takes
 * the focus, so that Tab continues there. The region is no Tab stop while the large button shows, which so is the first.
 * With a remote control `input/remote-focus.ts` keeps the focus. Renders nothing.
 */
export function FocusGuard() {
  const player = usePlayerFrame();
  useEffect(() => (player?.el && !hasRemoteControl() ? guardFocus(player.el) : undefined), [player]);
  return null;
}

/** Returns the function that ends the guard and passes the focus to a failure screen. */
export function guardFocus(region: HTMLElement): () => void {
  let request = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    // An autoplay before any input of the viewer needs no focus, and a ring would show it.
    if (navigator.userActivation?.hasBeenActive === false) return;
    if (isLost(region)) region.focus({ preventScroll: true });
  };
  // Menus and dialogs return the focus to their icon by an effect, which goes first.
  const checkSoon = () => {
    cancelAnimationFrame(request);
    clearTimeout(timer);
    // A hidden document paints no frames, and its focus is elsewhere.
    if (region.ownerDocument.hidden) return;
    request = requestAnimationFrame(() => {
      timer = setTimeout(check);
    });
  };
  const look = () => {
    const tabIndex = region.querySelector(BIG_PLAY) === null ? 0 : -1;
    // A write to a focused element makes the browser calculate the layout at once, and the time changes every second.
    if (region.tabIndex !== tabIndex) region.tabIndex = tabIndex;
    checkSoon();
  };
  const observer = new MutationObserver(look);
  observer.observe(region, { subtree: true, childList: true, attributeFilter: DISABLING });
  look();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(request);
    clearTimeout(timer);
    const { ownerDocument } = region;
    if (isLost(region)) ownerDocument.querySelector<HTMLElement>(FAILURE_ACTION)?.focus({ preventScroll: true });
  };
}

/** Nothing has the focus, although the viewer works in this frame and not elsewhere on the host page. */
function isLost({ ownerDocument }: HTMLElement): boolean {
  const { activeElement, body } = ownerDocument;
  const isHidden = activeElement?.closest('[inert], [data-covered]') != null;
  return ownerDocument.hasFocus() && (activeElement === null || activeElement === body || isHidden);
}
