import { expect, test } from 'vitest';
import { centreOf, mouse } from '../support/browser-input';
import { WidgetPage } from '../support/widget-page';

const STYLE = 'player-caption-style';

async function openWithCaptions(size: { width?: number; height?: number } = {}): Promise<WidgetPage> {
  const widget = await WidgetPage.open(size);
  await widget.start();
  await widget.call('setTextTrack', { label: 'Русские' });
  await widget.standAt(21);
  await widget.until(() => expect(cueOf(widget)).not.toBeNull());
  await widget.rest();
  return widget;
}

const cueOf = (widget: WidgetPage): HTMLElement =>
  widget.find('captions')?.querySelector('[data-part="cue"]') as HTMLElement;

const bottomOf = (widget: WidgetPage): number => cueOf(widget).getBoundingClientRect().bottom;

const expectBottom = (widget: WidgetPage, bottom: number, digits = -1): Promise<void> =>
  widget.until(async () => {
    await widget.rest();
    expect(bottomOf(widget)).toBeCloseTo(bottom, digits);
  });

test('Caption place: a drag moves the captions, the menu names the place, and the next visit keeps it', async () => {
  const widget = await openWithCaptions();
  const bottom = bottomOf(widget);
  const from = centreOf(cueOf(widget));
  await mouse.drag(from, { x: from.x, y: from.y - 120 });
  await expectBottom(widget, bottom - 120);
  const { position } = widget.stored(STYLE) as { position: number };
  expect(position).toBeGreaterThan(10);
  await widget.expectPaused();

  await widget.press('captions-toggle');
  await widget.press('to-subtitle-style');
  expect(widget.find('style-position-value')?.textContent).toBe(`${position} %`);
  for (let press = 0; press < 10; press += 1) await widget.press('style-lower');
  await widget.keys('{Escape}{Escape}');
  await expectBottom(widget, bottom, 0);
  expect(widget.stored(STYLE)).toMatchObject({ position: 0 });
  widget.expectNoErrors();
});

test('Caption place: a press of the captions is one of the film, and a drag beyond the frame stays within it', async () => {
  const widget = await openWithCaptions();
  const point = centreOf(cueOf(widget));
  await mouse.click(point);
  await widget.expectPlays();
  await mouse.click(point);
  await widget.expectPaused();
  // The controls of a paused film raise the captions.
  await widget.expectOpacity('controls', '1');
  await widget.rest();
  await mouse.drag(centreOf(cueOf(widget)), { x: point.x, y: 0 });
  await widget.until(() => expect(widget.stored(STYLE)).toMatchObject({ position: 100 }));
  await widget.rest();
  // Below the words the title has a shade.
  const title = document.querySelector('.vv-title')?.lastElementChild?.getBoundingClientRect();
  expect(cueOf(widget).getBoundingClientRect().top).toBeGreaterThanOrEqual((title?.bottom ?? Number.NaN) - 1);
  await widget.expectPaused();
});

function expectBetween(line: HTMLElement, centre: HTMLElement | null, offer: HTMLElement): void {
  const { top, bottom, height } = line.getBoundingClientRect();
  expect(height).toBeGreaterThan(11);
  expect(bottom).toBeLessThanOrEqual(offer.getBoundingClientRect().top);
  const buttons = [...(centre?.querySelectorAll('button') ?? [])];
  expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) expect(top).toBeGreaterThanOrEqual(button.getBoundingClientRect().bottom);
}

test('Caption place: in a frame of 320 x 180 a line fits between the buttons and an offer, and hides where none fits', async () => {
  const widget = await openWithCaptions({ width: 320, height: 180 });
  await widget.standAt(5);
  const offer = await widget.expectShown('skip-segment');
  await widget.rest();
  await widget.expectOpacity('captions', '1');
  expectBetween(cueOf(widget), widget.find('center-controls'), offer);
  await widget.standAt(40.5);
  await widget.expectShown('next-card');
  await widget.expectOpacity('captions', '0');
});
