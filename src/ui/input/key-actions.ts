import { findKey, type KeyId, type KeyPress } from '@/domain/widget/keys';
import { type Feedback, showFeedback } from '../feedback/feedback-event';
import { keyMove } from '../kit/slider-control';
import type { KeyAnswer } from '../widget/key-router';
import { usePlayerFrame } from '../widget/use-media';
import { usePlayer } from '../widget/use-widget';

/** The actions of keys. Null as feedback says that there was nothing to do, and leaves the key to the browser. */
export type KeyActions<T> = Readonly<
  Partial<Record<KeyId, (target: T, press: KeyPress) => Feedback | null | undefined>>
>;

const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';
const PRESSES = 'button, a[href], [role="button"], [role="menuitem"], [role="menuitemradio"]';

const closest = ({ target }: Event, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

/** Whether the key moves the focused slider. The seek bar leaves Ctrl with an arrow, which leads to a chapter. */
export function isOfSlider(event: KeyboardEvent): boolean {
  const slider = closest(event, '[role="slider"]');
  if (slider === null) return false;
  return event.ctrlKey ? !slider.matches('[data-part="seek-bar"]') : keyMove(event) !== null;
}

/** Whether the focused element keeps the key: a field, an open dialog, a slider, and a button its Space. */
const isTaken = (event: KeyboardEvent): boolean =>
  closest(event, TAKES_KEYS) !== null ||
  (event.code === 'Space' && closest(event, PRESSES) !== null) ||
  isOfSlider(event);

/** The row of the key that the player may act on. */
export const freeKey = (event: KeyboardEvent): KeyPress | undefined =>
  event.defaultPrevented || event.isComposing || isTaken(event) ? undefined : findKey(event);

/** Performs the actions of keys and shows their feedback. The result answers a key for `useKeys`. */
export function useKeyActions<T>(actions: KeyActions<T>, target: T): (event: KeyboardEvent) => KeyAnswer {
  const frame = usePlayerFrame();
  const player = usePlayer();
  return (event) => {
    const press = freeKey(event);
    const action = press && actions[press.id];
    if (!press || !action) return 'passed';
    if (event.repeat && press.held === undefined) return 'done';
    const feedback = action(target, press);
    if (feedback === null) return 'passed';
    if (feedback !== undefined && frame?.el) showFeedback(frame.el, feedback);
    if (press.held === 'seeks') player.showSeekPosition();
    return 'done';
  };
}
