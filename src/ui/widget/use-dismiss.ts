import { type RefObject, useLayoutEffect } from 'react';
import { useReturnFocus } from '../kit/use-return-focus';
import { useEscape } from './use-keys';

/** After a drag out of the menu, a press outside is part of it for this long. */
export const DRAG_END_DELAY_MS = 300;

/**
 * Closes a menu by a press outside of it or by Esc. A press on a menu icon is left to the icon, which toggles its own
 * menu or replaces this one. A drag out of the menu does not close it. The listener is added before painting: an effect after it would miss an immediate press.
 * @param closeByPress closes it by a press outside
 */
export function useDismiss(menu: RefObject<HTMLElement | null>, close: () => void, closeByPress = close): void {
  useEscape('popup', close);
  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const isOutside = ({ target }: Event) =>
      target instanceof Element && !menu.current?.contains(target) && target.closest('[data-menu-toggle]') === null;
    let pressedOutside = false;
    /** The pointer that was pressed inside; null after its end. */
    let dragging: number | null = null;
    let draggedOutAt = Number.NEGATIVE_INFINITY;
    document.addEventListener(
      'pointerdown',
      (event) => {
        const { pointerId, timeStamp } = event;
        // The end of a press may be lost outside the frame.
        if (dragging === pointerId) dragging = null;
        const isPartOfDrag = dragging !== null || timeStamp - draggedOutAt < DRAG_END_DELAY_MS;
        pressedOutside = isOutside(event) && !isPartOfDrag;
        if (menu.current?.contains(event.target as Node)) dragging = pointerId;
      },
      { signal, capture: true },
    );
    const endDrag = ({ pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
      if (pointerId !== dragging) return;
      dragging = null;
      // A finger's events keep the target of its press.
      if (!menu.current?.contains(document.elementFromPoint(clientX, clientY))) draggedOutAt = timeStamp;
    };
    document.addEventListener('pointerup', endDrag, { signal, capture: true });
    document.addEventListener('pointercancel', endDrag, { signal, capture: true });
    // Closes the menu after all other listeners of the press, because the video ignores presses while a menu is open.
    document.addEventListener(
      'pointerup',
      () => {
        if (pressedOutside) closeByPress();
      },
      { signal },
    );
    return () => controller.abort();
  }, [menu, closeByPress]);
}

/**
 * Closes a dialog by a press outside or the Esc key, and returns the focus.
 * @param root name of the menu that the icon of the dialog opens
 */
export function useDialog(
  dialog: RefObject<HTMLElement | null>,
  root: string,
  close: () => void,
  closeByPress = close,
): void {
  useDismiss(dialog, close, closeByPress);
  useReturnFocus(dialog, root);
}

/** Events that end a press after its `pointerup`. A cancelled touch has no click; the next press or key ends others. */
const PRESS_ENDS = ['click', 'auxclick', 'touchend', 'pointerdown', 'keydown'] as const;

/** Calls `run` once the current press is over, after all that listens to its click. */
export function afterPress(run: () => void): void {
  const controller = new AbortController();
  const { signal } = controller;
  const end = ({ type, defaultPrevented }: Event) => {
    if (type === 'touchend' && !defaultPrevented) return;
    controller.abort();
    run();
  };
  for (const type of PRESS_ENDS) window.addEventListener(type, end, { signal });
}
