import { type MediaPlayerInstance, useMediaPlayer, useMediaState } from '@vidstack/react';
import { useEffect, useState } from 'react';
import { useWidget } from '../use-widget';

/**
 * Keeps the controls on the screen: before the first play (a delay without end; Vidstack's own takes
 * `Infinity` for none), while a menu is open, and while the keyboard's focus is on one of them. Draws nothing.
 */
export function KeepControlsVisible() {
  const player = useMediaPlayer();
  const menuOpen = useWidget(({ openMenu }) => openMenu !== null);
  const canPlay = useMediaState('canPlay');
  const started = useMediaState('started');
  const focused = useKeyboardInside(player);
  const held = menuOpen || focused || (canPlay && !started);
  useEffect(() => (player !== null && held ? hold(player) : undefined), [player, held]);
  return null;
}

function hold(player: MediaPlayerInstance): () => void {
  const controller = new AbortController();
  const pause = () => player.controls.pause();
  pause();
  // Vidstack lets go at the end of every drag, also of a slider in the open menu.
  player.addEventListener('media-resume-controls-request', () => queueMicrotask(pause), {
    signal: controller.signal,
  });
  return () => {
    controller.abort();
    player.controls.resume();
  };
}

/** Whether the focus is on a control and shows; a press of the pointer ends it, as it does for the focus ring. */
function useKeyboardInside(player: MediaPlayerInstance | null): boolean {
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
