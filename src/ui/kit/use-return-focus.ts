import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Restores the focus when a menu closes with the focus inside: to the icon that opened it, else to the previously
 * focused element.
 * @param root name of the menu that the icon opened
 */
export function useReturnFocus(menu: RefObject<HTMLElement | null>, root: string): void {
  const before = useRef(document.activeElement);
  const giveBack = useEffectEvent(() => {
    const icon = document.querySelector<HTMLElement>(`[data-menu-toggle="${root}"]`);
    const target = icon ?? before.current;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
  useEffect(() => {
    const el = menu.current;
    return () => {
      const { activeElement } = document;
      if (activeElement === document.body || el?.contains(activeElement)) giveBack();
    };
  }, [menu]);
}
