import { useLayoutEffect } from 'react';

/** Handles Esc anywhere in the frame before any other listener, from the moment the component is visible. */
export function useEscape(leave: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // One press closes one layer.
      event.stopImmediatePropagation();
      leave();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [leave]);
}
