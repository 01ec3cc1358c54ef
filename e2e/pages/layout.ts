import { expect, type Locator } from '@playwright/test';
import type { Player } from './player';

interface Box {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Tolerance for rounding. */
const TOLERANCE_PX = 0.5;

/** Boxes of the elements that take space, relative to the frame. */
function boxesOf(elements: Locator): Promise<Box[]> {
  return elements.evaluateAll((all) =>
    all
      .map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const name = element.getAttribute('data-testid') ?? element.textContent ?? '';
        return { name, left, top, right, bottom };
      })
      .filter(({ left, top, right, bottom }) => right > left && bottom > top),
  );
}

/** Expects all of these elements within the frame. */
export async function expectInside(player: Player, elements: Locator): Promise<void> {
  await expect(elements.first()).toBeVisible();
  const size = await player.stage.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const boxes = await boxesOf(elements);
  expect(boxes.length, 'elements on the screen').toBeGreaterThan(0);
  const outside = boxes.filter(
    ({ left, top, right, bottom }) =>
      left < -TOLERANCE_PX ||
      top < -TOLERANCE_PX ||
      right > size.width + TOLERANCE_PX ||
      bottom > size.height + TOLERANCE_PX,
  );
  expect(outside, `out of ${size.width}x${size.height}`).toEqual([]);
}

/** Expects that no two of these elements overlap. */
export async function expectApart(elements: Locator): Promise<void> {
  const boxes = await boxesOf(elements);
  const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => [one, other] as const));
  const covered = pairs.filter(
    ([one, other]) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE_PX &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE_PX,
  );
  expect(covered, 'elements over each other').toEqual([]);
}

/**
 * Expects the controls and this element apart. In a low frame the upper part of the seek bar lies behind the buttons: its
 * line is apart from them, and they keep their own presses.
 */
export async function expectApartFromControls(player: Player, element: Locator): Promise<void> {
  const buttons = player.controls.getByRole('button');
  await expectApart(buttons.or(player.seekBar.locator('[data-part="track"]')).or(element));
  await expectApart(player.seekBar.or(element));
  const covered = await buttons.evaluateAll((all) =>
    all
      .filter((button) => {
        const { left, right, bottom, width } = button.getBoundingClientRect();
        return width > 0 && !button.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
      })
      .map((button) => button.getAttribute('data-testid')),
  );
  expect(covered, 'buttons whose lower edge something else takes').toEqual([]);
}

/** The smallest width or height of these elements, in pixels. */
export async function smallestSide(elements: Locator): Promise<number> {
  const boxes = await boxesOf(elements);
  return Math.min(...boxes.flatMap(({ left, top, right, bottom }) => [right - left, bottom - top]));
}

/** Consecutive frames without movement that count as still. */
const STILL_FRAMES = 8;

/** Longer than any transition of the interface, on a busy machine too. */
const STILL_LIMIT_MS = 15_000;

/** Waits until the element has stopped moving. */
export async function expectStill(locator: Locator): Promise<void> {
  await locator.evaluate(
    async (element, { frames, limitMs }) => {
      const end = performance.now() + limitMs;
      let last = '';
      for (let still = 0; still < frames; ) {
        await new Promise(requestAnimationFrame);
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = [x, y, width, height].join();
        if (performance.now() > end) throw new Error(`the element still moves: from ${last} to ${box}`);
        still = box === last ? still + 1 : 0;
        last = box;
      }
    },
    { frames: STILL_FRAMES, limitMs: STILL_LIMIT_MS },
  );
}

/** The smallest side of a target for a finger, and the tolerance for rounding. */
const FINGER_PX = 44;

/**
 * Expects that a finger hits every visible control within 22 px of its centre: its own box or a larger invisible one. Rows
 * that are scrolled out of their list do not count.
 */
export async function expectTargets(player: Player): Promise<void> {
  const small = () =>
    player.stage.evaluate((stage, finger) => {
      const controls = 'button, a[href], input, [role="slider"]';
      const hits = (control: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control));
      };
      return (
        [...stage.querySelectorAll(controls)]
          .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          .filter((control) => control.closest('[inert]') === null)
          // A label presses its check box.
          .map((control) => ({ control, box: (control.closest('label') ?? control).getBoundingClientRect() }))
          .filter(({ control, box }) => hits(control, box.left + box.width / 2, box.top + box.height / 2))
          .filter(({ control, box }) => {
            const reach = finger / 2 - 1;
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            const isWide = box.width >= finger - 0.5 || (hits(control, x - reach, y) && hits(control, x + reach, y));
            const isHigh = box.height >= finger - 0.5 || (hits(control, x, y - reach) && hits(control, x, y + reach));
            return !(isWide && isHigh);
          })
          .map(
            ({ control, box }) =>
              `${control.getAttribute('data-testid') ?? control.textContent} ${box.width}x${box.height}`,
          )
      );
    }, FINGER_PX);
  await expect.poll(small, { message: 'targets too small for a finger' }).toEqual([]);
}
