import type { PlayerCommands } from '@/media/player-commands';
import { type Feedback, showFeedback } from '../feedback/feedback-event';
import { volumeFeedback } from '../feedback/volume-feedback';
import { useFrame } from '../widget/use-frame';
import { usePlayer } from '../widget/use-widget';

const WHEEL_VOLUME_STEP = 0.05;
const WHEEL_SEEK_STEP_S = 5;
/** A step needs this way of the wheel: a notch of a mouse is more, and one event of a touchpad is less. */
export const WHEEL_STEP_PX = 40;
/** At most one step in this time. */
export const WHEEL_STEP_MS = 50;
/** A row of text, for browsers that count in rows. */
const ROW_PX = 20;

/** The wheel over the volume changes it, and over the seek bar seeks. Elsewhere it scrolls the host page. */
export function useWheelSteps(): void {
  const player = usePlayer();
  useFrame((frame, signal) => attachWheel(frame, player, signal));
}

/** A step up is louder, or forward. */
export function attachWheel(
  frame: HTMLElement,
  player: Pick<PlayerCommands, 'changeVolumeBy' | 'seekBy'>,
  signal: AbortSignal,
): void {
  const attach = (control: Element | null | undefined, step: (direction: 1 | -1) => Feedback | null) => {
    let way = 0;
    let steppedAt = Number.NEGATIVE_INFINITY;
    const turn = (event: Event) => {
      const { deltaX, deltaY, deltaMode, timeStamp, ctrlKey } = event as WheelEvent;
      // With Ctrl the browser zooms.
      if (ctrlKey || Math.abs(deltaX) > Math.abs(deltaY)) return;
      event.preventDefault();
      if (way * deltaY < 0) way = 0;
      way += deltaMode === 1 ? deltaY * ROW_PX : deltaY;
      if (Math.abs(way) < WHEEL_STEP_PX || timeStamp - steppedAt < WHEEL_STEP_MS) return;
      const feedback = step(way < 0 ? 1 : -1);
      way = 0;
      steppedAt = timeStamp;
      if (feedback !== null) showFeedback(frame, feedback);
    };
    // A passive listener could not keep the page where it is.
    control?.addEventListener('wheel', turn, { signal, passive: false });
  };
  attach(frame.querySelector('[data-part="volume"]'), (direction) => {
    const level = player.changeVolumeBy(direction * WHEEL_VOLUME_STEP);
    return level === null ? null : volumeFeedback(level);
  });
  attach(frame.querySelector('[data-part="seek-bar"]'), (direction) => {
    const seconds = direction * WHEEL_SEEK_STEP_S;
    return player.seekBy(seconds) ? { seconds } : null;
  });
}
