/** A press that stays still for this long is a long one. */
export const LONG_PRESS_MS = 500;
/** Movement beyond which a press is no long one. */
export const LONG_PRESS_SLOP_PX = 10;
/** Horizontal movement beyond which a touch is a swipe. */
export const SWIPE_START_PX = 20;
/** Vertical movement from which a touch is no swipe: the page scrolls. */
const SWIPE_DRIFT_PX = 5;
/** Vertical movement beyond which a touch sets a level. */
export const LEVEL_START_PX = 20;
/** Growth of the distance of two fingers that makes a pinch; its inverse makes the opposite one. */
export const PINCH_FACTOR = 1.2;

/** A pointer of the video, as the browser reports it. */
export interface PointerSample {
  id: number;
  touch: boolean;
  /** CSS pixels. */
  x: number;
  y: number;
}

/** Actions of the gestures. Each begun one is ended exactly once. */
export interface GestureMeanings {
  /** A press has become a long one; false where that has no meaning. */
  longPress(): boolean;
  longPressEnd(): void;
  /** A swipe begins; false where the stream cannot be sought. */
  swipe(): boolean;
  /** Signed pixels of the swipe beyond its start; 0 where the finger is back. */
  slide(distance: number): void;
  /** A swipe ends; `apply` is false where it was cancelled. */
  swipeEnd(apply: boolean): void;
  /** A vertical movement begins at this point of the window; false where the page scrolls. */
  level(start: PointerSample): boolean;
  /** Signed pixels upwards, beyond the start. */
  levelBy(distance: number): void;
  levelEnd(): void;
  pinch(direction: 'out' | 'in'): void;
}

type Phase =
  | { kind: 'idle' }
  | { kind: 'pressed'; start: PointerSample; timer: ReturnType<typeof setTimeout> }
  | { kind: 'long' }
  | { kind: 'swiped'; from: number; distance: number }
  | { kind: 'levelled'; from: number }
  | { kind: 'pinched'; distance: number }
  | { kind: 'spent' };

const ACTIVE: readonly Phase['kind'][] = ['long', 'swiped', 'levelled', 'pinched'];

/**
 * Recognises gestures on the video from pointer events: a long press, a swipe to a side or upwards, and a pinch. A second
 * finger turns any gesture into a pinch. Taps and clicks belong to the press tracker.
 */
export class PictureGestures {
  readonly #mean: GestureMeanings;
  readonly #pointers = new Map<number, PointerSample>();
  #phase: Phase = { kind: 'idle' };
  /** A gesture has begun since the first pointer went down. */
  #used = false;

  constructor(mean: GestureMeanings) {
    this.#mean = mean;
  }

  /** Whether the movement of the fingers belongs to a gesture. */
  get isActive(): boolean {
    return ACTIVE.includes(this.#phase.kind);
  }

  /** Begins a press. The first pointer of a sequence ends one whose end was not reported. */
  down(pointer: PointerSample, first: boolean): void {
    if (first) this.#pointers.clear();
    this.#pointers.set(pointer.id, pointer);
    if (first) this.#press(pointer);
    else this.#beginPinch();
  }

  #press(pointer: PointerSample): void {
    this.#enter({ kind: 'idle' });
    this.#used = false;
    const timer = setTimeout(() => this.#mean.longPress() && this.#enter({ kind: 'long' }), LONG_PRESS_MS);
    this.#enter({ kind: 'pressed', start: pointer, timer });
  }

  move(pointer: PointerSample): void {
    if (!this.#pointers.has(pointer.id)) return;
    this.#pointers.set(pointer.id, pointer);
    if (this.#phase.kind === 'pressed') this.#movePressed(this.#phase, pointer);
    else if (this.#phase.kind === 'swiped') this.#slide(this.#phase, pointer);
    else if (this.#phase.kind === 'levelled') this.#mean.levelBy(beyond(this.#phase.from - pointer.y, LEVEL_START_PX));
    else if (this.#phase.kind === 'pinched') this.#movePinched(this.#phase);
  }

  /** Ends a press. True where a gesture used it, so that it has no other meaning. */
  up(id: number): boolean {
    if (!this.#pointers.delete(id)) return false;
    const isUsed = this.#used;
    const phase = this.#phase;
    if (phase.kind === 'swiped') {
      this.#phase = { kind: 'spent' };
      this.#mean.swipeEnd(phase.distance !== 0);
    }
    this.#finish();
    return isUsed;
  }

  /** Ends a pointer that the browser has taken for itself. */
  cancel(id: number): void {
    if (this.#pointers.delete(id)) this.#finish();
  }

  /** Cancels the running gesture. The press keeps no other meaning. */
  stop(): void {
    if (this.#phase.kind !== 'idle') this.#enter({ kind: 'spent' });
  }

  #enter(next: Phase): void {
    const left = this.#phase;
    this.#phase = next;
    if (left.kind === 'pressed') clearTimeout(left.timer);
    if (left.kind === 'long') this.#mean.longPressEnd();
    if (left.kind === 'swiped') this.#mean.swipeEnd(false);
    if (left.kind === 'levelled') this.#mean.levelEnd();
    if (this.isActive) this.#used = true;
  }

  #finish(): void {
    this.#enter({ kind: this.#pointers.size > 0 ? 'spent' : 'idle' });
    if (this.#pointers.size === 0) this.#used = false;
  }

  #beginPinch(): void {
    const [one, other] = [...this.#pointers.values()];
    const isPinch = this.#pointers.size === 2 && one?.touch && other?.touch;
    this.#used = true;
    this.#enter(isPinch ? { kind: 'pinched', distance: between(one, other) } : { kind: 'spent' });
  }

  #movePressed({ start, timer }: Extract<Phase, { kind: 'pressed' }>, pointer: PointerSample): void {
    const across = Math.abs(pointer.x - start.x);
    const drift = Math.abs(pointer.y - start.y);
    if (Math.max(across, drift) > LONG_PRESS_SLOP_PX) clearTimeout(timer);
    if (!pointer.touch) return;
    // Mostly upwards or downwards: a swipe to a side has next to no height.
    if (drift > LEVEL_START_PX && across < drift / 2) {
      this.#enter(this.#mean.level(start) ? { kind: 'levelled', from: start.y } : { kind: 'spent' });
      this.move(pointer);
      return;
    }
    if (across <= SWIPE_START_PX || drift >= SWIPE_DRIFT_PX) return;
    const swiped = { kind: 'swiped', from: start.x, distance: 0 } as const;
    const begins = this.#mean.swipe();
    this.#enter(begins ? swiped : { kind: 'spent' });
    if (begins) this.#slide(swiped, pointer);
  }

  #slide({ from }: Extract<Phase, { kind: 'swiped' }>, { x }: PointerSample): void {
    const distance = beyond(x - from, SWIPE_START_PX);
    this.#phase = { kind: 'swiped', from, distance };
    this.#mean.slide(distance);
  }

  #movePinched({ distance }: Extract<Phase, { kind: 'pinched' }>): void {
    const [one, other] = [...this.#pointers.values()];
    if (one === undefined || other === undefined) return;
    const factor = between(one, other) / distance;
    if (factor < PINCH_FACTOR && factor > 1 / PINCH_FACTOR) return;
    this.#phase = { kind: 'pinched', distance: between(one, other) };
    this.#mean.pinch(factor > 1 ? 'out' : 'in');
  }
}

/** Signed part of a way beyond its first pixels. */
const beyond = (way: number, start: number): number => Math.sign(way) * Math.max(0, Math.abs(way) - start);

/** Distance of two fingers, at least one pixel. */
const between = (one: PointerSample, other: PointerSample): number =>
  Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
