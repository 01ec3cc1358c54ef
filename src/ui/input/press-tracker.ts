/** A press is single once no second one has come for this long. */
export const SINGLE_PRESS_MS = 250;
/** Two presses within this are a double one. */
export const DOUBLE_PRESS_MS = 275;
/** After a double tap each further tap within this adds a step. */
const MORE_TAPS_MS = 650;
/** A press that moved further is a swipe. */
const SLOP_PX = 10;

/** A fifth of the picture on each side takes double taps. */
export const SIDE_PART = 0.2;

export type Area = 'left' | 'middle' | 'right';

/** One end of a press, as the browser tells it. */
export interface Press {
  /** Milliseconds. */
  at: number;
  touch: boolean;
  area: Area;
}

/** Actions for presses on the video. */
export interface PressMeanings {
  click(): void;
  doubleClick(): void;
  tap(): void;
  /** A double tap at a side, and each tap that follows it there. */
  step(side: 'left' | 'right'): void;
}

/** Which part of the picture a press hit. */
export function areaOf(x: number, width: number): Area {
  if (x < width * SIDE_PART) return 'left';
  return x > width * (1 - SIDE_PART) ? 'right' : 'middle';
}

/** Whether the pointer stayed where the press began. */
export function isStill(from: { x: number; y: number }, to: { x: number; y: number }): boolean {
  return Math.abs(from.x - to.x) <= SLOP_PX && Math.abs(from.y - to.y) <= SLOP_PX;
}

/**
 * Tells single presses from double ones. A tap in the middle means one thing only and is answered at once; at a side,
 * and with a mouse, the answer waits for what may follow.
 */
export function createPressTracker(mean: PressMeanings): { press(press: Press): void; cancel(): void } {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let last: Press | null = null;
  /** The answer to a single press that was given before the second one came. */
  let toggleBack: (() => void) | null = null;
  let stepping: { area: Area; at: number } | null = null;

  const cancel = () => {
    clearTimeout(waiting);
    last = null;
    toggleBack = null;
  };
  const answerLater = (answer: () => void) => {
    waiting = setTimeout(() => {
      toggleBack = answer;
      answer();
    }, SINGLE_PRESS_MS);
  };
  const isSecond = ({ at, touch, area }: Press) =>
    last !== null && last.touch === touch && last.area === area && at - last.at < DOUBLE_PRESS_MS;
  const step = (press: Press) => {
    if (press.area === 'middle') return;
    stepping = { area: press.area, at: press.at };
    mean.step(press.area);
  };

  return {
    cancel,
    press(press) {
      if (press.touch && stepping?.area === press.area && press.at - stepping.at < MORE_TAPS_MS) return step(press);
      stepping = null;
      if (press.touch && press.area === 'middle') {
        cancel();
        return mean.tap();
      }
      // The halves of a double click may lie in two areas.
      const second = isSecond(press.touch ? press : { ...press, area: last?.area ?? press.area });
      // Pause or controls that were toggled a moment too soon are toggled back.
      if (second) toggleBack?.();
      cancel();
      if (second) return press.touch ? step(press) : mean.doubleClick();
      last = press;
      answerLater(press.touch ? mean.tap : mean.click);
    },
  };
}
