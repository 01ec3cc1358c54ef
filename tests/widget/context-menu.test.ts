import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { WidgetPage } from '../support/widget-page';

/** A right press of the picture, in parts of the frame. */
async function pressRight(widget: WidgetPage, x: number, y: number): Promise<DOMRect> {
  const frame = widget.find('player') as HTMLElement;
  const position = { x: Math.round(frame.clientWidth * x), y: Math.round(frame.clientHeight * y) };
  await userEvent.click(frame, { button: 'right', position });
  return (await widget.expectShown('context-menu')).getBoundingClientRect();
}

test.each([
  [960, 540],
  [320, 180],
])('Context menu: opens at the pointer and stays within a frame of %i × %i', async (width, height) => {
  const widget = await WidgetPage.open({ query: { movie_id: 1, enabled_share: 1 }, width, height });
  await widget.start();
  const frame = (widget.find('player') as HTMLElement).getBoundingClientRect();
  const box = await pressRight(widget, 0.9, 0.6);
  expect(box.right).toBeLessThanOrEqual(frame.right);
  expect(box.bottom).toBeLessThanOrEqual(frame.bottom);
  expect(box.top).toBeGreaterThanOrEqual(frame.top);
  await widget.keys('{Escape}');
  await widget.expectGone('context-menu');
  await widget.expectPlays();
});

test('Context menu: a press outside closes it and does nothing else', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await pressRight(widget, 0.2, 0.2);
  await userEvent.click(widget.find('player') as HTMLElement, { position: { x: 700, y: 300 } });
  await widget.expectGone('context-menu');
  await widget.expectPlays();
});

test('Context menu: saves the frame in the size of the stream, named by the film and the time', async () => {
  const widget = await WidgetPage.open({ query: { movie_id: 1, season: 1, episode: 2 } });
  await widget.start();
  // The browser writes the picture in its own time.
  const saved = new Promise<{ name: string; href: string }>((resolve) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      resolve({ name: this.download, href: this.href });
    });
  });
  await pressRight(widget, 0.2, 0.2);
  await widget.press('context-frame');
  const { name, href } = await saved;
  vi.restoreAllMocks();
  expect(name).toMatch(/^Маяк.* s1e2 0-00-\d\d\.png$/);
  const picture = await createImageBitmap(await (await fetch(href)).blob());
  expect([picture.width, picture.height]).toEqual([widget.video.videoWidth, widget.video.videoHeight]);
  await widget.expectNotice('Кадр сохранён в загрузки браузера');
});

test('Context menu: a press of the main button that opens it, as with Ctrl on a Mac, does not pause', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  const at = { bubbles: true, cancelable: true, button: 0, ctrlKey: true, clientX: 200, clientY: 200 };
  const press = { ...at, isPrimary: true, pointerId: 1, pointerType: 'mouse' };
  widget.video.dispatchEvent(new PointerEvent('pointerdown', press));
  widget.video.dispatchEvent(new PointerEvent('contextmenu', press));
  widget.video.dispatchEvent(new PointerEvent('pointerup', press));
  await widget.expectShown('context-menu');
  await widget.advance(0.4);
  await widget.expectPlays();
});
