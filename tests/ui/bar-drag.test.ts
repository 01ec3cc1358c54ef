import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BarDrag } from '@/ui/controls/bar-drag';

/** The bar is 400 px wide and lies at 500 px; the film is at its quarter. */
const BAR = { left: 100, top: 500, width: 400, right: 500 } as DOMRect;
const PLAYED_X = 200;
const PRESS_X = 300;

let bar: HTMLElement;
let controller: AbortController;
let isLive = false;
const onPart = vi.fn();
/** The events as Vidstack's slider gets them. */
let seen: string[] = [];
let drag: BarDrag;

beforeEach(() => {
  document.body.innerHTML = '<div role="slider"></div>';
  bar = document.body.firstElementChild as HTMLElement;
  bar.getBoundingClientRect = () => BAR;
  controller = new AbortController();
  const { signal } = controller;
  isLive = false;
  seen = [];
  onPart.mockClear();
  drag = new BarDrag(bar, { played: () => 0.25, isLive: () => isLive, onPart }, signal);
  for (const type of ['pointermove', 'pointerup'] as const)
    document.addEventListener(type, ({ clientX }) => seen.push(`${type} ${clientX}`), { signal });
});

afterEach(() => {
  controller.abort();
  document.body.replaceChildren();
});

const send = (type: string, clientX: number, clientY: number, pointerId = 1) =>
  bar.dispatchEvent(
    new PointerEvent(type, {
      clientX,
      clientY,
      pointerId,
      isPrimary: true,
      button: 0,
      bubbles: true,
      cancelable: true,
    }),
  );

describe('A drag of the seek bar', () => {
  test('on the bar is left to the slider', () => {
    send('pointerdown', PRESS_X, 510);
    send('pointermove', 340, 480);
    send('pointerup', 350, 510);
    expect(seen).toEqual(['pointermove 340', 'pointerup 350']);
    expect(onPart).not.toHaveBeenCalled();
  });

  test('above the bar moves by a part of its way, and is released there', () => {
    send('pointerdown', PRESS_X, 510);
    send('pointermove', PRESS_X, 370);
    send('pointermove', 380, 370);
    send('pointerup', 380, 370);
    expect(seen).toEqual([`pointermove ${PRESS_X}`, 'pointermove 310', 'pointerup 310']);
    expect(onPart.mock.calls).toEqual([[1 / 8], [1]]);
  });

  test('belongs to its finger: another one neither moves nor ends it', () => {
    const other = { pointerId: 2, isPrimary: false, bubbles: true, cancelable: true };
    bar.addEventListener('pointerdown', ({ clientX }) => seen.push(`pointerdown ${clientX}`));
    send('pointerdown', PRESS_X, 510);
    for (const type of ['pointerdown', 'pointermove', 'pointerup'])
      bar.dispatchEvent(new PointerEvent(type, { clientX: 120, clientY: 300, ...other }));
    send('pointermove', 340, 510);
    send('pointerup', 340, 510);
    document.body.dispatchEvent(new PointerEvent('pointermove', { clientX: 130, ...other }));
    expect(seen).toEqual([`pointerdown ${PRESS_X}`, 'pointermove 340', 'pointerup 340', 'pointermove 130']);
  });

  test('reaches the ends of the bar after a fine way', () => {
    send('pointerdown', PRESS_X, 510);
    send('pointermove', 480, 370);
    send('pointermove', 520, 510);
    expect(seen.at(-1)).toBe('pointermove 520');
  });

  test('of a live stream is never fine', () => {
    isLive = true;
    send('pointerdown', PRESS_X, 510);
    send('pointermove', 380, 300);
    expect(seen).toEqual(['pointermove 380']);
  });

  test('above the frame shows the position of the film, and a release there seeks nowhere else', () => {
    send('pointerdown', PRESS_X, 510);
    send('pointermove', 380, -5);
    send('pointerup', 380, -5);
    expect(seen).toEqual([`pointermove ${PLAYED_X}`, `pointerup ${PLAYED_X}`]);
    expect(onPart.mock.calls).toEqual([[0], [1]]);
  });

  test('ends at the position of the film when it is cancelled, once', () => {
    send('pointerdown', PRESS_X, 510);
    expect(drag.cancel()).toBe(true);
    expect(seen).toEqual([`pointerup ${PLAYED_X}`]);
    expect(drag.cancel()).toBe(false);
  });

  test('ends there, too, when the browser takes the pointer', () => {
    send('pointerdown', PRESS_X, 510);
    send('pointercancel', PRESS_X, 510);
    expect(seen).toEqual([`pointerup ${PLAYED_X}`]);
  });

  test('is not one of a bar that cannot be moved', () => {
    bar.setAttribute('aria-disabled', 'true');
    send('pointerdown', PRESS_X, 510);
    expect(drag.cancel()).toBe(false);
  });
});
