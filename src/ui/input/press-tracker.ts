/** Delay after which a press counts as single. */
const SINGLE_PRESS_MS = 250;
/** Interval within which two presses count as a double press. */
const DOUBLE_PRESS_MS = 275;
/** Interval within which each further tap after a double tap adds a step. */
const MORE_TAPS_MS = 650;
/** Movement beyond which a press counts as a swipe. */
const SLOP_PX = 10;

/** Part of the width at each side that takes double taps. */
const SIDE_PART = 0.2;

export type Area = 'left' | 'middle' | 'right';

/** The end of a press, as the browser reports it. */
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
  /** Called for a double tap at a side, and for each further tap there. */
  step(side: 'left' | 'right'): void;
}

/** The part of the video that a press hit. */
export function areaOf(x: number, width: number): Area {
  if (x < width * SIDE_PART) return 'left';
  return x > width * (1 - SIDE_PART) ? 'right' : 'middle';
}

/** Whether the pointer stayed near the start of the press. */
export function isStill(from: { x: number; y: number }, to: { x: number; y: number }): boolean {
  return Math.abs(from.x - to.x) <= SLOP_PX && Math.abs(from.y - to.y) <= SLOP_PX;
}

/**
 * Distinguishes single from double presses. A tap in the middle has one meaning and acts at once. At a side, and with a
 * mouse, the action waits for a possible second press.
 */
export function createPressTracker(mean: PressMeanings) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let last: Press | null = null;
  /** The action of a single press that ran before the second press; running it again undoes it. */
  let toggleBack: (() => void) | null = null;
  /** The same for the press before the waiting one. */
  let toggledBefore: (() => void) | null = null;
  let stepping: { area: Area; at: number } | null = null;

  const cancel = () => {
    clearTimeout(waiting);
    last = null;
    toggledBefore = toggleBack;
    toggleBack = null;
  };
  const defer = (answer: () => void) => {
    waiting = setTimeout(() => {
      toggleBack = answer;
      toggledBefore = null;
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
    /** The browser counts the last two presses as a double click, by a longer interval of the viewer's own. */
    doubleClick() {
      if (toggledBefore === null || last === null || last.touch) return;
      toggledBefore();
      cancel();
      mean.doubleClick();
    },
    press(press: Press) {
      if (press.touch && stepping?.area === press.area && press.at - stepping.at < MORE_TAPS_MS) return step(press);
      stepping = null;
      if (press.touch && press.area === 'middle') {
        cancel();
        return mean.tap();
      }
      // The two presses of a double click may hit two areas.
      const second = isSecond(press.touch ? press : { ...press, area: last?.area ?? press.area });
      // Undoes the toggle of pause or controls that ran too early.
      if (second) toggleBack?.();
      cancel();
      if (second) return press.touch ? step(press) : mean.doubleClick();
      last = press;
      defer(press.touch ? mean.tap : mean.click);
    },
  };
}
