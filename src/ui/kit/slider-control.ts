import type { KeyboardEvent, PointerEvent } from 'react';
import { nextScrub, type ScrubPoint, scrubPart } from '@/domain/playback/fine-scrub';
import { digitOf } from '@/domain/widget/keys';
import { clamp } from '@/lib/number';

/** The position under the pointer, or that of a held key. */
export interface SliderPoint {
  value: number;
  /** The part of its way by which a drag moves the value: 1 on the bar, 0 while it is cancelled. */
  part: number;
}

export interface SliderOptions {
  /** The ends of the bar. The left one is 0 by default. */
  min?: number;
  max: number;
  /** The lowest value that can be set, where it is not the left end. */
  lowest?: number;
  step: number;
  /** The step of an arrow key, where it is another one. */
  keyStep?: number;
  /** Shift multiplies a step by it. */
  shiftFactor?: number;
  disabled?: boolean;
  /** A drag above the bar moves the value by a part of its way. */
  isFine?: boolean;
  /** The name of a value, for screen readers. */
  text(value: number): string;
  /** Called with each value of a drag and of a key. */
  onInput?(value: number): void;
  /** Called with the last value of a drag and of a held key. Such a drag is cancelled above the frame. */
  onCommit?(value: number, isKey: boolean): void;
  onPoint?(point: SliderPoint | null): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const ENDS: Readonly<Record<string, number>> = { Home: 0, PageUp: 0, End: 1, PageDown: 1 };

/** The player follows a value within this time, or not at all. */
const SETTLE_MS = 1_000;

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/**
 * How a key moves a focused slider: arrows by steps, Home and PageUp to the start, End and PageDown to the end, and a
 * digit to its tenth. Null for other keys.
 */
export function keyMove(event: Key): { by: number } | { to: number } | null {
  const { key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const by = STEPS[key];
  if (by !== undefined) return { by };
  const digit = digitOf(event);
  const to = digit === undefined ? ENDS[key] : digit / 10;
  return to === undefined ? null : { to };
}

/**
 * The value of a slider, and its changes by one pointer or by keys. The pointer is captured: a drag goes on beyond the
 * frame, and other fingers have no effect. The viewer's value, the draft, covers the shown one until the drag or the key
 * ends. It then stays until the next value is shown, because the player follows late, and ends where the player does not
 * follow. Values go to the element without a
 * render, as variables of the style sheet. They count from the left, also in a page that reads from the right.
 */
export class SliderControl {
  #bar!: HTMLElement;
  #options!: SliderOptions & Required<Pick<SliderOptions, 'min' | 'lowest' | 'keyStep' | 'shiftFactor'>>;
  #value = 0;
  /** The last one that was shown. */
  #shown = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #draft: number | null = null;
  #pointer: number | null = null;
  #isKeyHeld = false;
  #scrub: ScrubPoint = { pointer: 0, at: 0 };
  #point: SliderPoint | null = null;

  /** Takes the properties of a render, before anything else. */
  update(bar: HTMLElement, options: SliderOptions): void {
    this.#bar = bar;
    const { min = 0, step } = options;
    this.#options = { min, lowest: min, keyStep: step, shiftFactor: 2, ...options };
    if (options.disabled && (this.#point !== null || this.#draft !== null)) this.stop();
    this.#draw();
  }

  show(value: number): void {
    clearTimeout(this.#settling);
    this.#shown = value;
    this.#value = value;
    this.#draw();
  }

  readonly press = (event: PointerEvent): void => {
    const { button, isPrimary, pointerId, clientX } = event;
    if (button !== 0 || !isPrimary || this.#pointer !== null || this.#options.disabled) return;
    this.#bar.setPointerCapture(pointerId);
    this.#pointer = pointerId;
    this.#scrub = { pointer: clientX, at: clientX };
    this.follow(event);
  };

  /** Points at a value, and drags a pressed pointer there. */
  readonly follow = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    const { disabled, isFine, onCommit } = this.#options;
    if (disabled || (this.#pointer !== null && pointerId !== this.#pointer)) return;
    if (this.#pointer === null) {
      this.#setPoint({ value: this.#valueAt(clientX), part: 1 });
      return;
    }
    const { left, right, top } = this.#bar.getBoundingClientRect();
    const part = isFine ? scrubPart(top - clientY) : 1;
    const { pointer, at } = nextScrub(this.#scrub, clientX, part);
    // The ends of the bar can always be reached.
    const isBeyond = part === 1 && (clientX <= left || clientX >= right);
    this.#scrub = { pointer, at: isBeyond ? clientX : clamp(at, left, right) };
    const value = this.#valueAt(this.#scrub.at);
    const isCancelled = onCommit !== undefined && clientY < 0;
    if (isCancelled) this.#draft = null;
    else if (value !== this.#draft) this.#input(value);
    this.#setPoint(isCancelled ? { value: this.#value, part: 0 } : { value, part });
  };

  readonly release = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    this.follow(event);
    this.#end();
  };

  /** Ends a drag at the shown value, or at the last one that `onInput` had. False without a drag. */
  readonly cancel = (): boolean => {
    const pointer = this.#pointer;
    if (pointer === null) return false;
    if (this.#options.onCommit) this.#draft = null;
    this.#end();
    if (this.#bar.hasPointerCapture(pointer)) this.#bar.releasePointerCapture(pointer);
    return true;
  };

  readonly leave = (): void => {
    if (this.#pointer === null) this.#setPoint(null);
  };

  readonly pressKey = (event: KeyboardEvent): void => {
    const { min, max, keyStep, shiftFactor, disabled } = this.#options;
    const move = keyMove(event);
    if (move === null || disabled || this.#pointer !== null) return;
    event.preventDefault();
    this.#isKeyHeld = event.repeat;
    const by = 'by' in move ? move.by * keyStep * (event.shiftKey ? shiftFactor : 1) : 0;
    const value = 'to' in move ? this.#stepAt(min + move.to * (max - min)) : (this.#draft ?? this.#value) + by;
    this.#input(this.#fit(value));
    if (event.repeat) this.#setPoint({ value: this.#fit(value), part: 1 });
  };

  readonly releaseKey = (): void => {
    if (this.#pointer !== null || this.#draft === null) return;
    if (this.#isKeyHeld) this.#setPoint(null);
    this.#isKeyHeld = false;
    this.#end();
  };

  #end(): void {
    const value = this.#draft;
    const isKey = this.#pointer === null;
    this.#pointer = null;
    this.#draft = null;
    if (value !== null) {
      this.#value = value;
      clearTimeout(this.#settling);
      this.#settling = setTimeout(() => this.show(this.#shown), SETTLE_MS);
      this.#options.onCommit?.(value, isKey);
    }
    this.#setPoint(this.#point && { ...this.#point, part: 1 });
  }

  /** Forgets the drag or the key: its value may belong to another film. */
  stop(): void {
    this.#draft = null;
    this.#isKeyHeld = false;
    this.cancel();
    this.#setPoint(null);
  }

  #input(value: number): void {
    this.#draft = value;
    this.#draw();
    this.#options.onInput?.(value);
  }

  #setPoint(point: SliderPoint | null): void {
    this.#point = point;
    this.#draw();
    this.#options.onPoint?.(point);
  }

  #valueAt(x: number): number {
    const { min, max } = this.#options;
    const { left, width } = this.#bar.getBoundingClientRect();
    return this.#stepAt(min + clamp((x - left) / (width || 1), 0, 1) * (max - min));
  }

  #stepAt(value: number): number {
    const { min, max, step } = this.#options;
    return value >= max ? max : this.#fit(min + Math.round((value - min) / step) * step);
  }

  #fit(value: number): number {
    return clamp(Number(value.toFixed(3)), this.#options.lowest, this.#options.max);
  }

  #draw(): void {
    const { min, max, text } = this.#options;
    const bar = this.#bar;
    const value = this.#draft ?? this.#value;
    const percentOf = (one: number) => `${max > min ? Number(((100 * (one - min)) / (max - min)).toFixed(3)) : 0}%`;
    bar.style.setProperty('--slider-fill', percentOf(value));
    if (this.#point !== null) bar.style.setProperty('--slider-pointer', percentOf(this.#point.value));
    bar.toggleAttribute('data-pointing', this.#point !== null);
    bar.toggleAttribute('data-dragging', this.#pointer !== null || this.#isKeyHeld);
    bar.setAttribute('aria-valuenow', String(Number(value.toFixed(2))));
    const words = text(value);
    // A screen reader may speak each write.
    if (bar.getAttribute('aria-valuetext') !== words) bar.setAttribute('aria-valuetext', words);
  }
}
