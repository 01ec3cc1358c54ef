import { type RefObject, useEffect } from 'react';

/**
 * Closes a menu by a press outside of it or by Esc. A press on the menu's own icon is left to the icon, which toggles.
 * @param toggleSelector finds the icon; focus returns to it when the menu closes with focus inside
 */
export function useDismiss(menu: RefObject<HTMLElement | null>, toggleSelector: string, close: () => void): void {
  useEffect(() => {
    const el = menu.current;
    const controller = new AbortController();
    const { signal } = controller;
    const isOutside = ({ target }: Event) =>
      target instanceof Element && !el?.contains(target) && target.closest(toggleSelector) === null;
    let pressedOutside = false;
    document.addEventListener(
      'pointerdown',
      (event) => {
        pressedOutside = isOutside(event);
      },
      { signal, capture: true },
    );
    // At the end of the press, after all who hear of it: the picture takes no press while a menu is open.
    document.addEventListener(
      'pointerup',
      () => {
        if (pressedOutside) close();
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      },
      { signal, capture: true },
    );
    return () => {
      controller.abort();
      const hadFocus = el?.contains(document.activeElement) || document.activeElement === document.body;
      if (hadFocus) document.querySelector<HTMLElement>(toggleSelector)?.focus({ preventScroll: true });
    };
  }, [menu, toggleSelector, close]);
}
