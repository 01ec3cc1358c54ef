import { describe, expect, test, vi } from 'vitest';
import { jumpOf } from '@/ui/kit/slider-jump';

function press(init: Partial<KeyboardEvent>) {
  const preventDefault = vi.fn();
  const event = { key: '', code: '', ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...init };
  return {
    part: jumpOf({ ...event, preventDefault } as unknown as KeyboardEvent),
    taken: preventDefault.mock.calls.length > 0,
  };
}

describe('focused slider jumps', () => {
  test.each([
    ['Home', 0],
    ['PageUp', 0],
    ['End', 1],
    ['PageDown', 1],
  ])('by %s to %s', (key, part) => {
    expect(press({ key, code: key })).toEqual({ part, taken: true });
  });

  test.each(Array.from({ length: 10 }, (_, digit) => digit))('by the digit %s to its tenth', (digit) => {
    expect(press({ key: String(digit), code: `Digit${digit}` })).toEqual({ part: digit / 10, taken: true });
    expect(press({ key: String(digit), code: `Numpad${digit}` }).part).toBe(digit / 10);
  });

  test('by the position of a digit on the keyboard, in any layout', () => {
    expect(press({ key: 'é', code: 'Digit2' }).part).toBe(0.2);
  });
});

describe('focused slider does not jump', () => {
  test.each([
    [{ key: 'ArrowLeft', code: 'ArrowLeft' }],
    [{ key: 'k', code: 'KeyK' }],
    [{ key: '%', code: 'Digit5', shiftKey: true }],
    [{ key: '5', code: 'Digit5', ctrlKey: true }],
    [{ key: 'Home', code: 'Home', altKey: true }],
    [{ key: 'End', code: 'End', metaKey: true }],
  ])('by %o, which it leaves to other listeners', (init) => {
    expect(press(init)).toEqual({ part: null, taken: false });
  });
});
