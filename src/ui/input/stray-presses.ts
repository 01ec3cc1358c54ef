import { type PlayIntent, SECOND_PRESS_MS } from '@/domain/playback/play-intent';
import type { PlayerCommands } from '@/media/player-commands';
import { PRESSABLE } from '../kit/pressable';

/** A second press of the large button is this close to the first. */
const SECOND_PRESS_PX = 24;
/** Within this time after the controls have hidden, a press means the control that was there. */
export const HIDDEN_CONTROL_MS = 1000;

const BIG_PLAY = '.vv-big-play';

const PRESS_EVENTS = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchend', 'click', 'dblclick'] as const;

/**
 * Ends presses that hit something else than the viewer aimed at: the second press of a double click on the large button,
 * which is gone by then, and a mouse press of a control that has just hidden, which shows the controls instead.
 */
export function endStrayPresses(
  frame: HTMLElement,
  player: PlayerCommands,
  intent: Pick<PlayIntent, 'isOn' | 'waitedMs'>,
  signal: AbortSignal,
): void {
  // The page's own large button, in the middle, may have started the content.
  const { left, top, width, height } = frame.getBoundingClientRect();
  const startedAt = intent.isOn() ? performance.now() - intent.waitedMs() : Number.NEGATIVE_INFINITY;
  let pressed = { at: startedAt, x: left + width / 2, y: top + height / 2 };
  let hiddenAt = Number.NEGATIVE_INFINITY;
  let isStray = false;
  const begin = (event: PointerEvent) => {
    const now = performance.now();
    const distance = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
    const isSecond = now - pressed.at <= SECOND_PRESS_MS && distance <= SECOND_PRESS_PX;
    const isHidden = !player.areControlsShown() && now - hiddenAt <= HIDDEN_CONTROL_MS;
    const isAimed = isHidden && event.pointerType === 'mouse' && hasControlAt(frame, event);
    isStray = isSecond || isAimed;
    if (isAimed) player.showControls();
  };
  const watch = (event: Event) => {
    if (event.type === 'pointerdown') begin(event as PointerEvent);
    if (isStray) {
      event.stopImmediatePropagation();
      if (event.cancelable) event.preventDefault();
      return;
    }
    const { type, detail, clientX: x, clientY: y, target } = event as MouseEvent;
    // A key presses a button without a pointer: its click has no count.
    const isByPointer = type === 'click' && detail > 0;
    if (isByPointer && (target as Element).closest(BIG_PLAY)) pressed = { at: performance.now(), x, y };
  };
  for (const type of PRESS_EVENTS) frame.addEventListener(type, watch, { capture: true, signal, passive: false });
  const changed = (event: Event) => {
    if (!(event as CustomEvent<boolean>).detail) hiddenAt = performance.now();
  };
  frame.addEventListener('controls-change', changed, { signal });
}

/** Whether a control, visible or not, has its box at this point. */
function hasControlAt(frame: HTMLElement, { clientX: x, clientY: y }: PointerEvent): boolean {
  return [...frame.querySelectorAll<HTMLElement>(PRESSABLE)].some((control) => {
    if (control.matches(BIG_PLAY)) return false;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  });
}
