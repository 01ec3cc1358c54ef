import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back when a menu closes with the focus inside: to the icon that opened it, else to what had the
 * focus before.
 * @param root name of the menu that the icon opened
 */
export function useReturnFocus(menu: RefObject<HTMLElement | null>, root: string): void {
  const latest = useRef(root);
  latest.current = root;
  const before = useRef(document.activeElement);
  useEffect(() => {
    const el = menu.current;
    return () => {
      const had = el?.contains(document.activeElement) || document.activeElement === document.body;
      if (!had) return;
      const icon = document.querySelector<HTMLElement>(`[data-menu-toggle="${latest.current}"]`);
      const target = icon ?? before.current;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [menu]);
}
