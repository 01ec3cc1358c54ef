import { SECOND_PRESS_MS } from '@/domain/playback/play-intent';
import { isFilmShown } from '@/media/stage/preview';

/** More presses than a viewer makes before the player is there. */
const MAX_PRESSES = 50;

/** Keys that change something. Others move the focus or close what is on the screen now. */
const KEYS = /^(.|Arrow.+|Home|End|Page.+)$/;

/**
 * Keeps the presses of a viewer whose film is to play, while the player's code loads: keys, and the clicks and right
 * presses of a film that is on the screen. The result makes them in the player, in order.
 * @param waitedMs milliseconds since the request to play; null without one
 */
export function keepPresses(window: Window & typeof globalThis, waitedMs: () => number | null): () => void {
  const { document, KeyboardEvent, MouseEvent } = window;
  const controller = new AbortController();
  const kept: { event: Event; copy: Event }[] = [];
  const keep = (event: Event, copy: Event) => kept.length < MAX_PRESSES && kept.push({ event, copy });
  const on = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(type, listener, { capture: true, signal: controller.signal });
  on('keydown', (event) => {
    if (waitedMs() !== null && KEYS.test(event.key)) keep(event, new KeyboardEvent(event.type, event));
  });
  // A mouse pauses by a click, as K does. A tap shows the controls.
  on('click', (event) => {
    const isFirst = (waitedMs() ?? 0) > SECOND_PRESS_MS && (event as Partial<PointerEvent>).pointerType === 'mouse';
    if (isFirst && isFilmShown(document))
      keep(event, new KeyboardEvent('keydown', { code: 'KeyK', key: 'k', bubbles: true, cancelable: true }));
  });
  on('contextmenu', (event) => {
    if (event.shiftKey || !isFilmShown(document)) return;
    keep(event, new MouseEvent(event.type, event));
    event.preventDefault();
  });
  return () => {
    controller.abort();
    const player = document.querySelector('[data-media-player]');
    for (const { event, copy } of kept.splice(0)) {
      // The player has answered a key that came while it mounted.
      if (copy.type === 'keydown' && event.defaultPrevented) continue;
      (copy.type === 'contextmenu' ? player : document.activeElement)?.dispatchEvent(copy);
    }
  };
}
