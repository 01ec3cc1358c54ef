import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAG_END_DELAY_MS, useDismiss } from '@/ui/widget/use-dismiss';
import { WidgetContext } from '@/ui/widget/widget-context';
import { fakeContext } from '../support/render-context';

const close = vi.fn();

function Menu() {
  const menu = useRef<HTMLDivElement>(null);
  useDismiss(menu, close);
  return (
    <>
      <div ref={menu}>
        <button type="button">inside</button>
      </div>
      <p>outside</p>
    </>
  );
}

let inside: HTMLElement;
let outside: HTMLElement;
/** The element under a released pointer. */
let under: HTMLElement;

/** Sends a pointer event at a time of the page's clock. */
function send(type: string, target: HTMLElement, at: number, pointerId = 1): void {
  const event = new PointerEvent(type, { bubbles: true, pointerId });
  Object.defineProperty(event, 'timeStamp', { value: at });
  target.dispatchEvent(event);
}

beforeEach(() => {
  close.mockClear();
  const { getByText } = render(
    <WidgetContext value={fakeContext().context}>
      <Menu />
    </WidgetContext>,
  );
  [inside, outside] = [getByText('inside'), getByText('outside')];
  document.elementFromPoint = () => under;
});
afterEach(() => {
  Reflect.deleteProperty(document, 'elementFromPoint');
});

test('useDismiss: closes by a press outside', () => {
  send('pointerdown', outside, 0);
  send('pointerup', outside, 50);
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ['mouse', () => outside],
  ['finger, whose events keep their target', () => inside],
])('useDismiss: stays open after a drag out of the menu by a %s, and for a moment after it', (_, target) => {
  send('pointerdown', inside, 1000);
  under = outside;
  send('pointerup', target(), 1200);
  send('pointerdown', outside, 1200 + DRAG_END_DELAY_MS - 1);
  send('pointerup', outside, 1200 + DRAG_END_DELAY_MS);
  expect(close).not.toHaveBeenCalled();
  send('pointerdown', outside, 1201 + DRAG_END_DELAY_MS);
  send('pointerup', outside, 1210 + DRAG_END_DELAY_MS);
  expect(close).toHaveBeenCalledOnce();
});

test('useDismiss: stays open when a second finger touches outside during a drag', () => {
  send('pointerdown', inside, 0);
  send('pointerdown', outside, 500, 2);
  send('pointerup', outside, 550, 2);
  expect(close).not.toHaveBeenCalled();
});

test('useDismiss: closes by a press right after one on a row', () => {
  send('pointerdown', inside, 0);
  under = inside;
  send('pointerup', inside, 50);
  send('pointerdown', outside, 100);
  send('pointerup', outside, 120);
  expect(close).toHaveBeenCalledOnce();
});
