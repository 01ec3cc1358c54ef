import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

interface Point {
  readonly x: number;
  readonly y: number;
}

type MouseEventType = 'mouseMoved' | 'mousePressed' | 'mouseReleased';
type TouchEventType = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';
type Button = 'left' | 'middle' | 'right' | 'none';

/** Seconds between the ends of two quick taps. */
const QUICK_S = 0.08;

const send = (method: string, params: object): Promise<unknown> =>
  (cdp() as unknown as { send(method: string, params: object): Promise<unknown> }).send(method, params);

/** Browser input of a mouse, at points of the frame in pixels. */
export const mouse = {
  move: ({ x, y }: Point, button: Button = 'none') => mouseEvent('mouseMoved', { x, y }, button),
  press: ({ x, y }: Point, button: Button = 'left') => mouseEvent('mousePressed', { x, y }, button),
  release: ({ x, y }: Point, button: Button = 'left') => mouseEvent('mouseReleased', { x, y }, button),
  async click(point: Point, button: Button = 'left'): Promise<void> {
    await mouse.move(point);
    await mouse.press(point, button);
    await mouse.release(point, button);
  },
  /** Presses at one point and releases at another. */
  async drag(from: Point, to: Point, button: Button = 'left'): Promise<void> {
    await mouse.move(from);
    await mouse.press(from, button);
    for (const part of [0.25, 0.5, 0.75, 1])
      await mouse.move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, button);
    await mouse.release(to, button);
  },
};

const mouseEvent = (type: MouseEventType, point: Point, button: Button): Promise<unknown> =>
  send('Input.dispatchMouseEvent', { type, ...point, button, clickCount: type === 'mouseMoved' ? 0 : 1 });

/** Sends one touch event with all fingers that touch then. `at` is in seconds. */
export const touch = (type: TouchEventType, points: readonly Point[], at?: number): Promise<unknown> =>
  send('Input.dispatchTouchEvent', { type, touchPoints: points, ...(at !== undefined && { timestamp: at }) });

/** Taps several times, with the timestamps of a quick hand. */
export async function tap(point: Point, count = 1): Promise<void> {
  const from = Date.now() / 1000;
  for (let index = 0; index < count; index += 1) {
    await touch('touchStart', [point], from + index * QUICK_S);
    await touch('touchEnd', [], from + (index + 0.5) * QUICK_S);
  }
}

/** Gives a media feature this value until the test ends. */
export async function emulateMedia(name: string, value: string): Promise<void> {
  await send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
  onTestFinished(async () => {
    await send('Emulation.setEmulatedMedia', { features: [] });
  });
}

/** The centre of an element. */
export function centreOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
