import { nextScrub, type ScrubPoint, scrubPart } from '@/domain/playback/fine-scrub';
import { clamp } from '@/lib/number';

interface BarDragOptions {
  /** The position of the film as a part of the bar, 0-1. */
  played(): number;
  /** A position that no drag refines: that of a live stream moves by itself. */
  isLive(): boolean;
  /** Called with the part of its way that the drag moves the position by: 1 on the bar, 0 while it is cancelled. */
  onPart(part: number): void;
}

/**
 * Refines a drag of the seek bar by its height, and cancels one above the frame. Vidstack's slider only knows the pointer's
 * position, so it gets the same events with another one.
 */
export class BarDrag {
  readonly #bar: HTMLElement;
  readonly #options: BarDragOptions;
  readonly #replayed = new WeakSet<Event>();
  #pointer: number | null = null;
  #point: ScrubPoint = { pointer: 0, at: 0 };
  #part = 1;

  constructor(bar: HTMLElement, options: BarDragOptions, signal: AbortSignal) {
    this.#bar = bar;
    this.#options = options;
    bar.addEventListener('pointerdown', (event) => this.#begin(event), { capture: true, signal });
    for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const)
      window.addEventListener(type, (event) => this.#follow(event), { capture: true, signal });
  }

  /** Ends the drag where the film is. False without a drag. */
  cancel(): boolean {
    if (this.#pointer === null) return false;
    const end = { bubbles: true, cancelable: true, button: 0, pointerId: this.#pointer };
    this.#end();
    this.#replay(this.#bar, new PointerEvent('pointerup', end), this.#playedAt());
    return true;
  }

  #begin(event: PointerEvent): void {
    const { button, isPrimary, pointerId, clientX } = event;
    if (this.#pointer !== null && !isPrimary) event.stopImmediatePropagation();
    if (button !== 0 || !isPrimary || this.#bar.getAttribute('aria-disabled') === 'true') return;
    this.#pointer = pointerId;
    this.#point = { pointer: clientX, at: clientX };
  }

  #end(): void {
    this.#pointer = null;
    this.#set(1);
  }

  #follow(event: PointerEvent): void {
    if (this.#pointer === null || this.#replayed.has(event)) return;
    if (event.pointerId !== this.#pointer) {
      // Vidstack's slider would follow another finger, and take its release for the end.
      event.stopImmediatePropagation();
      return;
    }
    if (event.type === 'pointercancel') {
      this.cancel();
      return;
    }
    const { left, right, top } = this.#bar.getBoundingClientRect();
    const { clientX, clientY, target } = event;
    const part = this.#options.isLive() ? 1 : scrubPart(top - clientY);
    this.#set(clientY < 0 ? 0 : part);
    const { pointer, at } = nextScrub(this.#point, clientX, part);
    // The ends of the bar can always be reached.
    const isBeyond = part === 1 && (clientX <= left || clientX >= right);
    this.#point = { pointer, at: isBeyond ? clientX : clamp(at, left, right) };
    const x = this.#part === 0 ? this.#playedAt() : this.#point.at;
    if (event.type === 'pointerup') this.#end();
    if (x === clientX || target === null) return;
    event.stopImmediatePropagation();
    this.#replay(target, new PointerEvent(event.type, event as PointerEventInit), x);
  }

  #playedAt(): number {
    const { left, width } = this.#bar.getBoundingClientRect();
    return left + width * this.#options.played();
  }

  #set(part: number): void {
    if (part === this.#part) return;
    this.#part = part;
    this.#options.onPart(part);
  }

  /** Some browsers round the position that an event is created with. */
  #replay(target: EventTarget, event: PointerEvent, x: number): void {
    Object.defineProperty(event, 'clientX', { value: x });
    this.#replayed.add(event);
    target.dispatchEvent(event);
  }
}
