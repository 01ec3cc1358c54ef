import { useEffect, useRef } from 'react';
import { hasRemoteControl } from '@/lib/remote-control';
import { shownControls } from '../kit/pressable';
import { useKeys } from './use-keys';
import { usePlayerFrame } from './use-media';
import { usePlayer } from './use-widget';

/** Tab stops that show: the large button, and visible controls. */
const STOPS = '[data-part="big-play"], [data-layer="bar"]:not([inert])';
const FAILURE_ACTION = '[data-layer="failure"] button';

/** Attributes that take the focus from what is inside the element. */
const DISABLING = ['inert', 'disabled', 'hidden', 'data-covered'];

/**
 * Keeps the keyboard focus within the player: when the focused element is removed or hidden, the player's region takes
 * the focus, so that Tab continues there. The region is a Tab stop only while its controls are hidden: Tab shows them, and
 * leads to the first. With a remote control `input/remote-focus.ts` keeps the focus. Renders nothing.
 */
export function FocusGuard() {
  const frame = usePlayerFrame();
  const player = usePlayer();
  const guard = useRef<ReturnType<typeof guardFocus>>(null);
  useEffect(() => {
    if (!frame?.el || hasRemoteControl()) return undefined;
    guard.current = guardFocus(frame.el);
    return () => guard.current?.end();
  }, [frame]);
  useKeys('page', {
    press(event) {
      if (guard.current?.enters(event) !== true) return 'passed';
      player.showControls();
      return 'done';
    },
  });
  return null;
}

export function guardFocus(region: HTMLElement) {
  let request = 0;
  let isEntering = false;
  const { ownerDocument: document } = region;
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
    if (document.hidden) return;
    request = requestAnimationFrame(() => {
      timer = setTimeout(check);
    });
  };
  const look = () => {
    const tabIndex = region.querySelector(STOPS) === null ? 0 : -1;
    // A write to a focused element makes the browser calculate the layout at once, and the time changes every second.
    if (region.tabIndex !== tabIndex) region.tabIndex = tabIndex;
    if (isEntering && tabIndex === -1) {
      isEntering = false;
      shownControls(region)[0]?.focus({ preventScroll: true });
    }
    checkSoon();
  };
  const observer = new MutationObserver(look);
  observer.observe(region, { subtree: true, childList: true, attributeFilter: DISABLING });
  look();
  return {
    /** Whether a key leads to hidden controls. Once they show, the first gets the focus. */
    enters({ key, shiftKey, target }: KeyboardEvent) {
      const isOutside = target === region || target === document.body;
      isEntering =
        key === 'Tab' && !shiftKey && isOutside && region.tabIndex === 0 && shownControls(region).length === 0;
      return isEntering;
    },
    /** Ends the guard and passes the focus to a failure screen. */
    end() {
      observer.disconnect();
      cancelAnimationFrame(request);
      clearTimeout(timer);
      if (isLost(region)) document.querySelector<HTMLElement>(FAILURE_ACTION)?.focus({ preventScroll: true });
    },
  };
}

/** Nothing has the focus, although the viewer works in this frame and not elsewhere on the host page. */
function isLost({ ownerDocument }: HTMLElement): boolean {
  const { activeElement, body } = ownerDocument;
  const isHidden = activeElement?.closest('[inert], [data-covered]') != null;
  return ownerDocument.hasFocus() && (activeElement === null || activeElement === body || isHidden);
}
