import { useLayoutEffect } from 'react';

/** Esc anywhere in the frame, before anybody else hears of it; from the moment there is something to leave. */
export function useEscape(leave: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      leave();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [leave]);
}
