import type { MediaPlayerInstance } from '@vidstack/react';
import { type RefObject, useEffect } from 'react';
import { shortcutFor } from './shortcuts';

/** Keys work anywhere in the frame, whatever has the focus in it. */
export function useShortcuts(player: RefObject<MediaPlayerInstance | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = shortcutFor(event);
      if (action === undefined || player.current === null) return;
      event.preventDefault();
      action(player.current);
      player.current.controls.show(0, event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [player]);
}
