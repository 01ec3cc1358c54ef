import { seekSteps } from '@/domain/playback/seek-step';
import type { PlayerCommands } from '@/media/player-commands';
import { selectIsCovered } from '@/store/selectors';
import { showFeedback } from '../feedback/feedback-event';
import { useFrame } from '../widget/use-frame';
import { type MediaReader, useMediaReader } from '../widget/use-media';
import { usePlayer, useWidgetContext } from '../widget/use-widget';
import type { WidgetContextValue } from '../widget/widget-context';
import { areaOf, createPressTracker, isStill } from './press-tracker';
import { endStrayPresses } from './stray-presses';

/**
 * Presses on the video: a mouse click pauses and a double click toggles fullscreen; a tap shows the controls and a
 * double tap at a side seeks. The gesture layer handles swipes, long presses and pinches. Renders nothing.
 */
export function Gestures() {
  const player = usePlayer();
  const media = useMediaReader();
  const widget = useWidgetContext();
  useFrame((frame, signal) => media && watchPresses({ frame, player, media, widget }, signal));
  return null;
}

interface Pressed {
  frame: HTMLElement;
  player: PlayerCommands;
  media: MediaReader;
  widget: WidgetContextValue;
}

function watchPresses(pressed: Pressed, signal: AbortSignal): void {
  const { frame, player, media, widget } = pressed;
  const picture = frame.querySelector<HTMLElement>('[data-media-provider]');
  if (!picture) return;
  const { store } = widget;
  endStrayPresses(frame, player, widget.playIntent, signal);
  const tracker = createPressTracker(meaningsFor(pressed));
  let start: { x: number; y: number } | null = null;
  // A press that closes a menu does nothing else, and a question needs an answer first.
  const isOff = () => selectIsCovered(store.getState());

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
      if (touch) player.takeTouch(event);
      // Another gesture has used the press, or it has opened the menu of the video: on a Mac a click with Ctrl does.
      if (event.defaultPrevented || start === null || !isStill(start, { x, y }) || isOff()) return;
      start = null;
      // A wait for the catalogue has no button, and the poster has no controls to show.
      const isPoster = (touch && !media.state.started) || store.getState().stream === null;
      if (isPoster && !widget.playerFrame.isContinued()) return player.requestPlay();
      const box = picture.getBoundingClientRect();
      tracker.press({ at: timeStamp, touch, area: areaOf(x - box.left, box.width) });
    },
    { signal },
  );
  picture.addEventListener('dblclick', () => isOff() || tracker.doubleClick(), { signal });
  picture.addEventListener('touchend', (event) => endTouch(pressed, event), { signal, passive: false });
  signal.addEventListener('abort', tracker.cancel);
}

function meaningsFor({ frame, player, widget }: Pressed) {
  return {
    click() {
      showFeedback(frame, { icon: player.togglePaused() });
    },
    doubleClick: () => widget.commands.toggleFullscreen(),
    tap: player.toggleControls,
    step(side: 'left' | 'right') {
      const step = seekSteps(widget.store.getState().settings.seekStep).side;
      const seconds = side === 'left' ? -step : step;
      if (player.seekBy(seconds)) showFeedback(frame, { seconds, side });
    },
  };
}

/**
 * Ends a touch of the video. Its mouse events and its click would arrive after the response to the tap. The browser
 * then repeats its hit test, so they would press the button that the tap has just shown. Cancelling them also cancels
 * the focus, which is set here because it gives the frame the keys.
 */
function endTouch({ frame, player }: Pressed, event: TouchEvent): void {
  player.takeTouch(event);
  // A touch that became a scroll has no mouse events and cannot be cancelled.
  if (!event.cancelable) return;
  event.preventDefault();
  frame.focus({ preventScroll: true });
}
