import { useLayoutEffect } from 'react';
import { useWidgetContext } from '../use-widget';

/** Handles Esc anywhere in the frame, unless it closes a menu, a dialog, a prompt or the diagnostics panel first. */
export function useOuterEscape(leave: () => void): void {
  const { store } = useWidgetContext();
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { openMenu, resume, diagnosticsShown } = store.getState();
      if (event.key !== 'Escape' || openMenu !== null || resume !== null || diagnosticsShown) return;
      event.stopPropagation();
      leave();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [store, leave]);
}
