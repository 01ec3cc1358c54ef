import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attachWheel, WHEEL_STEP_MS, WHEEL_STEP_PX } from '@/ui/input/wheel-steps';

let controller: AbortController;
let frame: HTMLElement;
let now = 0;
const player = { changeVolumeBy: vi.fn((step: number) => 0.5 + step), seekBy: vi.fn((_: number) => true) };

beforeEach(() => {
  vi.clearAllMocks();
  frame = document.createElement('div');
  frame.innerHTML =
    '<div data-part="volume"><button></button><div role="slider"></div></div><div data-part="seek-bar"></div><p></p>';
  document.body.append(frame);
  controller = new AbortController();
  attachWheel(frame, player, controller.signal);
});

afterEach(() => {
  controller.abort();
  frame.remove();
});

/** Turns the wheel over an element; true where the page stays. */
function turn(selector: string, deltaY: number, options: WheelEventInit & { afterMs?: number } = {}): boolean {
  const { afterMs = 1000, ...rest } = options;
  now += afterMs;
  const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true, ...rest });
  Object.defineProperty(event, 'timeStamp', { value: now });
  // The keys of the mouse are lost in some simulated documents.
  if (rest.ctrlKey) Object.defineProperty(event, 'ctrlKey', { value: true });
  frame.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
}

const NOTCH = 120;

test('Wheel: over the volume it changes the volume, up is louder, and the page stays', () => {
  for (const selector of ['button', '[role="slider"]']) {
    expect(turn(selector, -NOTCH)).toBe(true);
    expect(turn(selector, NOTCH)).toBe(true);
  }
  expect(player.changeVolumeBy.mock.calls).toEqual([[0.05], [-0.05], [0.05], [-0.05]]);
  expect(player.seekBy).not.toHaveBeenCalled();
});

test('Wheel: over the seek bar it seeks, and elsewhere it scrolls the page', () => {
  expect(turn('[data-part="seek-bar"]', NOTCH)).toBe(true);
  expect(player.seekBy.mock.calls).toEqual([[-5]]);
  expect(turn('p', NOTCH)).toBe(false);
});

test('Wheel: quick events make one step each 50 ms, and small ones add up to a step', () => {
  turn('button', -NOTCH);
  turn('button', -NOTCH, { afterMs: WHEEL_STEP_MS - 1 });
  expect(player.changeVolumeBy).toHaveBeenCalledTimes(1);
  turn('button', -1, { afterMs: WHEEL_STEP_MS });
  expect(player.changeVolumeBy, 'the way is kept').toHaveBeenCalledTimes(2);
  turn('button', -WHEEL_STEP_PX / 2);
  expect(player.changeVolumeBy).toHaveBeenCalledTimes(2);
  turn('button', -WHEEL_STEP_PX / 2);
  expect(player.changeVolumeBy).toHaveBeenCalledTimes(3);
});

test('Wheel: a zoom by Ctrl and a sideways scroll stay with the browser', () => {
  expect(turn('button', NOTCH, { ctrlKey: true })).toBe(false);
  expect(turn('button', 10, { deltaX: 40 })).toBe(false);
  expect(player.changeVolumeBy).not.toHaveBeenCalled();
});
