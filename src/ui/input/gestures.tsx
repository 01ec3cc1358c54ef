import { type MediaPlayerInstance, useMediaPlayer } from '@vidstack/react';
import { useEffect } from 'react';
import { showFeedback } from '../feedback/feedback-event';
import { useWidgetContext } from '../use-widget';
import type { WidgetContextValue } from '../widget-context';
import { seekBy, togglePaused } from './media-actions';
import { areaOf, createPressTracker, isStill } from './press-tracker';

/** One double tap at a side. */
export const DOUBLE_TAP_STEP_S = 10;

/**
 * Presses on the picture itself: a mouse pauses by a click and goes fullscreen by a double one, a finger brings the
 * controls up and seeks by a double tap at a side. The swipe is the time slider's. Draws nothing.
 */
export function Gestures() {
  const player = useMediaPlayer();
  const widget = useWidgetContext();
  useEffect(() => (player === null ? undefined : watchPresses(player, widget)), [player, widget]);
  return null;
}

function watchPresses(player: MediaPlayerInstance, widget: WidgetContextValue): (() => void) | undefined {
  const picture = player.el?.querySelector<HTMLElement>('[data-media-provider]');
  if (!picture) return undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const { store } = widget;
  const tracker = createPressTracker(meaningsFor(player, widget));
  let start: { x: number; y: number } | null = null;
  // The press that closes a menu does nothing else, and a question wants an answer.
  const isOff = () => {
    const { openMenu, stream, resume } = store.getState();
    return openMenu !== null || stream === null || resume !== null;
  };

  picture.addEventListener(
    'pointerdown',
    ({ button, isPrimary, clientX: x, clientY: y }) => {
      start = button === 0 && isPrimary && !isOff() ? { x, y } : null;
    },
    { signal },
  );
  picture.addEventListener(
    'pointerup',
    (event) => {
      const { clientX: x, clientY: y, timeStamp, pointerType } = event;
      const touch = pointerType === 'touch';
      if (touch) keepToOurselves(event);
      if (start === null || !isStill(start, { x, y })) return;
      start = null;
      const box = picture.getBoundingClientRect();
      tracker.press({ at: timeStamp, touch, area: areaOf(x - box.left, box.width) });
    },
    { signal },
  );
  picture.addEventListener(
    'pointercancel',
    () => {
      start = null;
    },
    { signal },
  );
  picture.addEventListener('touchend', (event) => endTouch(player, event), { signal, passive: false });
  return () => {
    controller.abort();
    tracker.cancel();
  };
}

function meaningsFor(player: MediaPlayerInstance, widget: WidgetContextValue) {
  const { controls, state } = player;
  return {
    click: () => togglePaused(player),
    doubleClick: () => widget.commands.toggleFullscreen(),
    tap() {
      // Paused, they stay.
      if (controls.showing && !state.paused) return controls.hide(0);
      controls.show();
      if (!state.paused) controls.hide();
    },
    step(side: 'left' | 'right') {
      const seconds = side === 'left' ? -DOUBLE_TAP_STEP_S : DOUBLE_TAP_STEP_S;
      if (seekBy(player, seconds) && player.el !== null) showFeedback(player.el, { seconds, side });
    },
  };
}

/**
 * Ends a touch of the picture. Its mouse events and its click would come after the tap was answered, and the browser
 * looks anew what lies under them: the button that the tap has just brought up would be pressed. Of the mouse events
 * only the focus is missed, which gives the frame the keys.
 */
function endTouch(player: MediaPlayerInstance, event: TouchEvent): void {
  keepToOurselves(event);
  // A touch that has become a scroll has no mouse events, and cannot be cancelled.
  if (!event.cancelable) return;
  event.preventDefault();
  player.el?.focus({ preventScroll: true });
}

/** Vidstack takes any touch for a sign of life and brings the controls up; this is its own mark for "not this one". */
function keepToOurselves(event: Event): void {
  Object.assign(event, { MEDIA_GESTURE: true });
}
