import { type GestureMeanings, PictureGestures, type PointerSample } from './picture-gestures';

/**
 * Gives the pointer events of the video to the recogniser. A press that a gesture has used is marked by
 * `preventDefault`, so that `gestures.tsx` ignores it.
 * @param isOff whether a press has another meaning now
 */
export function watchGestures(
  picture: HTMLElement,
  mean: GestureMeanings,
  isOff: () => boolean,
  signal: AbortSignal,
): PictureGestures {
  const gestures = new PictureGestures(mean);
  const { ownerDocument: document } = picture;
  let isTouch = false;
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { signal, capture: true });
  const stop = () => gestures.stop();

  picture.addEventListener(
    'pointerdown',
    (event) => {
      isTouch = event.pointerType === 'touch';
      if (event.button === 0 && !isOff()) gestures.down(sampleOf(event), event.isPrimary);
    },
    { signal },
  );
  // The picture may leave the page within a press: the ends arrive at the document.
  on('pointermove', (event) => gestures.move(sampleOf(event)));
  on('pointerup', (event) => {
    if (gestures.up(event.pointerId)) event.preventDefault();
  });
  on('pointercancel', ({ pointerId }) => gestures.cancel(pointerId));
  on('visibilitychange', stop);
  document.defaultView?.addEventListener('blur', stop, { signal });
  // The page must not scroll under a finger that seeks.
  picture.addEventListener('touchmove', (event) => gestures.isActive && event.cancelable && event.preventDefault(), {
    signal,
    passive: false,
  });
  // A browser opens its menu at a long press, and takes the finger away.
  picture.addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal });
  signal.addEventListener('abort', stop);
  return gestures;
}

const sampleOf = ({ pointerId: id, pointerType, clientX: x, clientY: y }: PointerEvent): PointerSample => ({
  id,
  touch: pointerType === 'touch',
  x,
  y,
});
