import { useEffect } from 'react';
import type { PlayerCommands } from '@/media/player-commands';
import { type ControlsPlayer, toggleControls } from '@/media/vidstack/controls-visibility';
import { flagAsGesture } from '@/media/vidstack/workarounds/touch-shows-controls';
import { selectIsCovered } from '@/store/selectors';
import { showFeedback } from '../feedback/feedback-event';
import { useControlsPlayer, usePlayerFrame } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { useWidgetContext } from '../use-widget';
import type { WidgetContextValue } from '../widget-context';
import { areaOf, createPressTracker, isStill } from './press-tracker';
import { endStrayPresses } from './stray-presses';

/** One double tap at a side. */
const DOUBLE_TAP_STEP_S = 10;

/**
 * Presses on the video: a mouse click pauses and a double click toggles fullscreen; a tap shows the controls and a
 * double tap at a side seeks. The gesture layer handles swipes, long presses and pinches. Renders nothing.
 */
export function Gestures() {
  const element = usePlayerFrame();
  const player = usePlayer();
  const controls = useControlsPlayer();
  const widget = useWidgetContext();
  useEffect(() => {
    if (!element?.el || controls === null) return undefined;
    return watchPresses({ frame: element.el, player, controls, widget });
  }, [element, player, controls, widget]);
  return null;
}

interface Pressed {
  frame: HTMLElement;
  player: PlayerCommands;
  controls: ControlsPlayer;
  widget: WidgetContextValue;
}

function watchPresses(pressed: Pressed): (() => void) | undefined {
  const { frame, player, controls, widget } = pressed;
  const picture = frame.querySelector<HTMLElement>('[data-media-provider]');
  if (!picture) return undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const { store } = widget;
  endStrayPresses(frame, controls, signal);
  const tracker = createPressTracker(meaningsFor(pressed));
  let start: { x: number; y: number } | null = null;
  // A press that closes a menu does nothing else, and a question needs an answer first.
  const isOff = () => {
    const state = store.getState();
    return state.stream === null || selectIsCovered(state);
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
      if (touch) flagAsGesture(event);
      // Another gesture has used the press.
      if (event.defaultPrevented || start === null || !isStill(start, { x, y })) return;
      start = null;
      // The poster has no controls to show.
      if (touch && !controls.state.started) return player.requestPlay(event);
      const box = picture.getBoundingClientRect();
      tracker.press({ at: timeStamp, touch, area: areaOf(x - box.left, box.width) });
    },
    { signal },
  );
  picture.addEventListener('touchend', (event) => endTouch(frame, event), { signal, passive: false });
  return () => {
    controller.abort();
    tracker.cancel();
  };
}

function meaningsFor({ frame, player, controls, widget }: Pressed) {
  return {
    click() {
      const icon = player.togglePaused();
      if (icon !== null) showFeedback(frame, { icon });
    },
    doubleClick: () => widget.commands.toggleFullscreen(),
    tap: () => toggleControls(controls),
    step(side: 'left' | 'right') {
      const seconds = side === 'left' ? -DOUBLE_TAP_STEP_S : DOUBLE_TAP_STEP_S;
      if (player.seekBy(seconds)) showFeedback(frame, { seconds, side });
    },
  };
}

/**
 * Ends a touch of the video. Its mouse events and its click would arrive after the response to the tap. The browser
 * then repeats its hit test, so they would press the button that the tap has just shown. Cancelling them also cancels
 * the focus, which is set here because it gives the frame the keys.
 */
function endTouch(frame: HTMLElement, event: TouchEvent): void {
  flagAsGesture(event);
  // A touch that became a scroll has no mouse events and cannot be cancelled.
  if (!event.cancelable) return;
  event.preventDefault();
  frame.focus({ preventScroll: true });
}
