import { type RefObject, useEffect } from 'react';

/** Moves the focus to the player when a part of it is removed with the focus inside, so that Tab continues there. */
export function useFocusHandoff(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const el = part.current;
    const player = el?.closest<HTMLElement>('[data-media-player]');
    return () => {
      const { activeElement } = document;
      const had = activeElement === document.body || el?.contains(activeElement);
      if (had && document.hasFocus()) player?.focus({ preventScroll: true });
    };
  }, [part]);
}
