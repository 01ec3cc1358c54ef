import { type RefObject, useLayoutEffect } from 'react';

/**
 * Closes a menu by a press outside of it or by Esc. A press on an icon that opens menus is left to the icon, which
 * toggles its own or puts it in the place of this one. Heard from the moment the menu can be seen: an effect after the
 * painting would miss a press that comes before it.
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
    return () => controller.abort();
  }, [menu, close]);
}
