import { useEffect, useState } from 'react';
import { keepControlsShown } from '@/media/vidstack/controls-visibility';
import { useControlsPlayer, useMedia, usePlayerFrame } from '../kit/use-media';
import { useWidget } from '../use-widget';

/**
 * Keeps the controls on the screen: before the first play (a delay without end; Vidstack's own takes
 * `Infinity` for none), while a menu is open, and while the keyboard's focus is on one of them. Draws nothing.
 */
export function KeepControlsVisible() {
  const player = useControlsPlayer();
  const menuOpen = useWidget(({ openMenu }) => openMenu !== null);
  const canPlay = useMedia('canPlay');
  const started = useMedia('started');
  const focused = useKeyboardInside();
  const isPinned = menuOpen || focused || (canPlay && !started);
  useEffect(() => (player !== null && isPinned ? keepControlsShown(player) : undefined), [player, isPinned]);
  return null;
}

/** Whether the focus is on a control and shows; a press of the pointer ends it, as it does for the focus ring. */
function useKeyboardInside(): boolean {
  const player = usePlayerFrame();
  const [inside, setInside] = useState(false);
  useEffect(() => {
    const el = player?.el;
    if (!el) return;
    const controller = new AbortController();
    const { signal } = controller;
    const on = (type: string, listener: (event: Event) => void) => el.addEventListener(type, listener, { signal });
    on('focusin', ({ target }) =>
      setInside(target !== el && target instanceof Element && target.matches(':focus-visible')),
    );
    on('focusout', () => setInside(false));
    on('pointerdown', () => setInside(false));
    return () => controller.abort();
  }, [player]);
  return inside;
}
