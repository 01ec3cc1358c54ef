import { useLayoutEffect } from 'react';
import { selectIsCovered } from '@/store/selectors';
import { useWidgetContext } from '../use-widget';

/** Handles Esc anywhere in the frame, unless it closes a menu, a dialog, a prompt or the diagnostics panel first. */
export function useOuterEscape(leave: () => void): void {
  const { store } = useWidgetContext();
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const state = store.getState();
      if (event.key !== 'Escape' || selectIsCovered(state) || state.diagnosticsShown) return;
      event.stopPropagation();
      leave();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [store, leave]);
}
