import { clamp } from '@/lib/number';

/** Movement from which a press is a drag, less than that of a click. */
const START_PX = 8;

interface DragParts {
  frame: HTMLElement;
  look: HTMLElement;
  /** The free height of the captions in pixels, and their position in percent of it. */
  read(): { range: number; position: number };
  /** Shows the captions at a position during the drag. */
  show(position: number): void;
  /** Keeps the position of a finished drag; null where the drag was cancelled. */
  end(position: number | null): void;
}

/**
 * Lets the viewer drag captions up and down. They lie under the buttons and let presses through to the film, so the film
 * watches the presses. A press that stays still remains one of the film.
 */
export function watchCaptionDrag({ frame, look, read, show, end }: DragParts, signal: AbortSignal): void {
  const picture = frame.querySelector<HTMLElement>('[data-media-provider]');
  if (picture === null) return;
  let press: { id: number; x: number; y: number } | null = null;
  /** Where the drag began, the free height, and the position since. */
  let drag: { y: number; range: number; from: number; to: number } | null = null;
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', listener: (event: PointerEvent) => void) =>
    document.addEventListener(type, listener, { signal, capture: true });
  const stop = (applies: boolean) => {
    const ended = drag;
    press = null;
    drag = null;
    if (ended === null) return;
    look.style.removeProperty('--vv-fade');
    end(applies ? ended.to : null);
  };
  const begin = ({ pointerId }: PointerEvent, y: number) => {
    const { range, position } = read();
    // Gestures of the film know this press, too.
    picture.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
    // The end of a press outside of the frame would be lost.
    picture.setPointerCapture(pointerId);
    drag = { y, range, from: position, to: position };
    look.style.setProperty('--vv-fade', '0s');
  };
  picture.addEventListener(
    'pointerdown',
    ({ pointerId: id, button, isPrimary, x, y }) => {
      stop(false);
      if (button === 0 && isPrimary && isOnCaptions(look, x, y)) press = { id, x, y };
    },
    { signal },
  );
  on('pointermove', (event) => {
    const { pointerId, pointerType, buttons, target, x, y } = event;
    if (pointerType === 'mouse' && buttons === 0 && picture.contains(target as Node))
      frame.style.cursor = isOnCaptions(look, x, y) ? 'grab' : '';
    if (press === null || pointerId !== press.id) return;
    const way = Math.abs(y - press.y);
    if (drag === null && way > START_PX && way > Math.abs(x - press.x)) begin(event, press.y);
    if (drag === null || drag.range === 0) return;
    drag.to = Math.round(clamp(drag.from + ((drag.y - y) / drag.range) * 100, 0, 100));
    show(drag.to);
  });
  on('pointerup', (event) => {
    if (event.pointerId !== press?.id) return;
    if (drag !== null) event.preventDefault();
    stop(true);
  });
  on('pointercancel', ({ isTrusted, pointerId }) => {
    if (isTrusted && pointerId === press?.id) stop(false);
  });
  // The page must not scroll under a finger that moves captions.
  picture.addEventListener('touchmove', (event) => drag !== null && event.cancelable && event.preventDefault(), {
    signal,
    passive: false,
  });
  // The cursor hides with the controls.
  const forget = () => frame.style.removeProperty('cursor');
  frame.addEventListener('controls-change', forget, { signal });
  signal.addEventListener('abort', () => {
    stop(false);
    forget();
  });
}

/** Whether a visible cue of the lower half is at this point of the page. */
function isOnCaptions(look: HTMLElement, x: number, y: number): boolean {
  if (Number(getComputedStyle(look).opacity) < 1) return false;
  return [...look.querySelectorAll('[data-low] > [data-part="cue"]')].some((cue) => {
    const { left, top, right, bottom } = cue.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}
