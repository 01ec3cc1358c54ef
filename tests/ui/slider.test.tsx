import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Slider } from '@/ui/kit/slider';
import type { SliderControl, SliderOptions } from '@/ui/kit/slider-control';

/** The bar is 400 px wide and lies at 500 px; its value is at its quarter. */
const BAR = { left: 100, top: 500, width: 400, right: 500 } as DOMRect;
const PRESS_X = 300;

const control: { current: SliderControl | null } = { current: null };
const onInput = vi.fn();
const onCommit = vi.fn();
const onPoint = vi.fn();

const bar = () => screen.getByTestId('bar');
const fill = () => bar().style.getPropertyValue('--slider-fill');

function open(options: Partial<SliderOptions> & { value?: number } = {}) {
  const slider = (more: object = {}) => (
    <Slider
      control={control}
      label="Bar"
      name="bar"
      max={100}
      step={1}
      keyStep={5}
      value={25}
      text={(value) => `${value} %`}
      {...options}
      {...more}
    />
  );
  const { rerender } = render(slider());
  bar().getBoundingClientRect = () => BAR;
  return { change: (more: object) => rerender(slider(more)) };
}

type PointerType = 'pointerDown' | 'pointerMove' | 'pointerUp' | 'lostPointerCapture';

/** A finger or the mouse at a point of the window. */
const send = (type: PointerType, clientX: number, clientY = 510, init: PointerEventInit = {}) =>
  fireEvent[type](bar(), { clientX, clientY, pointerId: 1, isPrimary: true, button: 0, ...init });

const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(bar(), { key, code: key, ...init });

const partsOf = () => onPoint.mock.calls.map(([point]) => point?.part);

beforeEach(() => vi.clearAllMocks());

describe('A slider', () => {
  test('tells its value in words and in percent of its length', () => {
    open({ min: 20, max: 40, value: 25 });
    expect(fill()).toBe('25%');
    const names = ['label', 'valuemin', 'valuemax', 'valuenow', 'valuetext', 'orientation', 'disabled'];
    const attributes = names.map((name) => bar().getAttribute(`aria-${name}`));
    expect(attributes).toEqual(['Bar', '20', '40', '25', '25 %', 'horizontal', 'false']);
    expect(bar().tabIndex).toBe(0);
  });

  test('takes each value of a drag in steps, and once', () => {
    open({ step: 10, onInput });
    send('pointerDown', PRESS_X);
    send('pointerMove', 305);
    send('pointerMove', 343);
    send('pointerUp', 343);
    expect(onInput.mock.calls).toEqual([[50], [60]]);
    expect(fill()).toBe('60%');
  });

  test('returns to the shown value where the player does not follow a drag', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    open({ onInput });
    send('pointerDown', PRESS_X);
    send('pointerUp', PRESS_X);
    expect(fill()).toBe('50%');
    vi.advanceTimersByTime(1_000);
    expect(fill()).toBe('25%');
  });

  test('keeps its value after a drag until another one is shown', () => {
    const { change } = open({ onInput });
    send('pointerDown', PRESS_X);
    change({ value: 40 });
    expect(fill(), 'during the drag').toBe('50%');
    send('pointerUp', PRESS_X);
    expect(fill()).toBe('50%');
    change({ value: 45 });
    expect(fill()).toBe('45%');
  });

  test('reaches both ends, also in steps that do not fit, and nothing below its lowest value', () => {
    open({ step: 30, lowest: 5, onInput });
    send('pointerDown', 900);
    send('pointerMove', -50);
    expect(onInput.mock.calls).toEqual([[100], [5]]);
  });

  test.each([
    ['another button', { button: 2 }],
    ['a second finger', { isPrimary: false }],
  ])('ignores the press of %s', (_, init) => {
    open({ onInput });
    send('pointerDown', PRESS_X, 510, init);
    expect(bar().hasAttribute('data-dragging')).toBe(false);
    expect(onInput).not.toHaveBeenCalled();
  });

  test('that is disabled takes no pointer and no key, and ends its drag', () => {
    const { change } = open({ onInput, onPoint });
    send('pointerDown', PRESS_X);
    change({ disabled: true });
    expect(bar().hasAttribute('data-dragging')).toBe(false);
    expect(onPoint).toHaveBeenLastCalledWith(null);
    onInput.mockClear();
    send('pointerDown', 340);
    press('ArrowRight');
    expect(onInput).not.toHaveBeenCalled();
  });

  test('that becomes disabled under a key commits nothing', () => {
    const { change } = open({ onCommit });
    press('ArrowRight');
    change({ disabled: true });
    fireEvent.keyUp(bar(), { key: 'ArrowRight' });
    expect([onCommit.mock.calls, fill()]).toEqual([[], '25%']);
  });

  test('points at values without a press, until the mouse leaves', () => {
    open({ onInput, onPoint });
    send('pointerMove', PRESS_X);
    expect(bar().style.getPropertyValue('--slider-pointer')).toBe('50%');
    fireEvent.pointerLeave(bar());
    expect(onPoint.mock.calls).toEqual([[{ value: 50, part: 1 }], [null]]);
    expect(onInput).not.toHaveBeenCalled();
  });

  test('under a layer that closes points at nothing: the mouse has not moved', () => {
    open({ onPoint });
    fireEvent.pointerEnter(bar());
    expect(onPoint).not.toHaveBeenCalled();
  });
});

describe('Keys of a slider', () => {
  test.each([
    ['an arrow to the right', { key: 'ArrowRight' }, 30],
    ['an arrow upwards', { key: 'ArrowUp' }, 30],
    ['an arrow to the left', { key: 'ArrowLeft' }, 20],
    ['an arrow downwards', { key: 'ArrowDown' }, 20],
    ['an arrow with Shift', { key: 'ArrowRight', shiftKey: true }, 35],
    ['Home', { key: 'Home' }, 0],
    ['PageUp', { key: 'PageUp' }, 0],
    ['End', { key: 'End' }, 100],
    ['PageDown', { key: 'PageDown' }, 100],
    ['a digit', { key: '4', code: 'Digit4' }, 40],
    ['a digit of the keypad', { key: '0', code: 'Numpad0' }, 0],
    ['a digit of AZERTY, with Shift', { key: '7', code: 'Digit7', shiftKey: true }, 70],
    ['the position of a digit in another layout', { key: 'é', code: 'Digit2' }, 20],
  ])('move it, and not the page: %s', (_, init, value) => {
    open({ onInput });
    expect(fireEvent.keyDown(bar(), init)).toBe(false);
    expect(onInput.mock.calls).toEqual([[value]]);
  });

  test.each([
    { key: 'k', code: 'KeyK' },
    { key: '%', code: 'Digit5', shiftKey: true },
    { key: '5', code: 'Digit5', ctrlKey: true },
    { key: 'ArrowLeft', altKey: true },
    { key: 'End', metaKey: true },
  ])('are left to other listeners: %o', (init) => {
    open({ onInput });
    expect(fireEvent.keyDown(bar(), init)).toBe(true);
    expect(onInput).not.toHaveBeenCalled();
  });

  test('stop at the ends', () => {
    open({ onInput, value: 98 });
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) press(key);
    expect(onInput.mock.calls.flat()).toEqual([100, 100, 95]);
  });

  test.each(['keyUp', 'blur'] as const)('commit once, at the end of a held key: %s', (end) => {
    open({ onCommit, onPoint });
    press('ArrowRight');
    expect(onPoint, 'a short press shows no preview').not.toHaveBeenCalled();
    press('ArrowRight', { repeat: true });
    press('ArrowRight', { repeat: true });
    expect(onCommit).not.toHaveBeenCalled();
    expect([fill(), bar().hasAttribute('data-dragging')]).toEqual(['40%', true]);
    expect(onPoint).toHaveBeenLastCalledWith({ value: 40, part: 1 });
    fireEvent[end](bar(), { key: 'ArrowRight' });
    expect(onCommit.mock.calls).toEqual([[40, true]]);
    expect(onPoint).toHaveBeenLastCalledWith(null);
    expect(bar().hasAttribute('data-dragging')).toBe(false);
  });
});

describe('A drag that commits at its end', () => {
  test('on the bar follows the pointer', () => {
    open({ onCommit, onPoint, isFine: true });
    send('pointerDown', PRESS_X);
    send('pointerMove', 340, 480);
    expect(onCommit).not.toHaveBeenCalled();
    send('pointerUp', 350);
    expect(onCommit.mock.calls).toEqual([[63, false]]);
    expect(partsOf().every((part) => part === 1)).toBe(true);
  });

  test('above the bar moves by a part of its way, and is released there', () => {
    open({ step: 0.1, onCommit, onPoint, isFine: true });
    send('pointerDown', PRESS_X);
    send('pointerMove', PRESS_X, 370);
    send('pointerMove', 380, 370);
    expect(onPoint).toHaveBeenLastCalledWith({ value: 52.5, part: 1 / 8 });
    send('pointerUp', 380, 370);
    expect(onCommit.mock.calls).toEqual([[52.5, false]]);
    expect(partsOf().at(-1)).toBe(1);
  });

  test('belongs to its finger: another one neither moves nor ends it', () => {
    open({ onCommit });
    send('pointerDown', PRESS_X);
    for (const type of ['pointerDown', 'pointerMove', 'pointerUp'] as const)
      send(type, 120, 300, { pointerId: 2, isPrimary: false });
    send('pointerMove', 340);
    send('pointerUp', 340);
    expect(onCommit.mock.calls).toEqual([[60, false]]);
  });

  test('reaches the ends of the bar after a fine way', () => {
    open({ onCommit, isFine: true });
    send('pointerDown', PRESS_X);
    send('pointerMove', 480, 370);
    send('pointerUp', 520);
    expect(onCommit.mock.calls).toEqual([[100, false]]);
  });

  test('of a bar that is not fine moves by all of its way', () => {
    open({ onCommit });
    send('pointerDown', PRESS_X);
    send('pointerUp', 380, 300);
    expect(onCommit.mock.calls).toEqual([[70, false]]);
  });

  test('above the frame shows the value that stays, and a release there commits nothing', () => {
    open({ onCommit, onPoint });
    send('pointerDown', PRESS_X);
    send('pointerMove', 380, -5);
    expect([fill(), onPoint.mock.lastCall]).toEqual(['25%', [{ value: 25, part: 0 }]]);
    send('pointerUp', 380, -5);
    expect(onCommit).not.toHaveBeenCalled();
    expect(partsOf().at(-1)).toBe(1);
  });

  test.each(['by a call', 'when the browser takes the pointer'])('ends where it was, once, %s', (way) => {
    open({ onCommit });
    send('pointerDown', PRESS_X);
    if (way === 'by a call') act(() => void expect(control.current?.cancel()).toBe(true));
    else send('lostPointerCapture', PRESS_X);
    expect(fill()).toBe('25%');
    send('pointerUp', PRESS_X);
    expect(onCommit).not.toHaveBeenCalled();
    expect(control.current?.cancel()).toBe(false);
  });
});
