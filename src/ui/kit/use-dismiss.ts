import { type RefObject, useLayoutEffect } from 'react';

/**
 * Closes a menu by a press outside of it or by Esc. A press on a menu icon is left to the icon, which toggles its own
 * menu or replaces this one. The listener is added before painting: an effect after it would miss an immediate press.
 */
export function useDismiss(menu: RefObject<HTMLElement | null>, close: () => void): void {
  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const isOutside = ({ target }: Event) =>
      target instanceof Element && !menu.current?.contains(target) && target.closest('[data-menu-toggle]') === null;
    let pressedOutside = false;
    document.addEventListener(
      'pointerdown',
      (event) => {
        pressedOutside = isOutside(event);
      },
      { signal, capture: true },
    );
    // Closes the menu after all other listeners of the press, because the video ignores presses while a menu is open.
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
        // One press closes one layer.
        event.stopImmediatePropagation();
        close();
      },
      { signal, capture: true },
    );
    return () => controller.abort();
  }, [menu, close]);
}
