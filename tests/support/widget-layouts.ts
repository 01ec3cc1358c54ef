import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { LAYERS, type Layer, overlapsOf, readLayerBoxes } from './layer-boxes';
import { endTransitions, WidgetPage } from './widget-page';

export const TOLERANCE_PX = 0.5;
/** The middle of the first episode: neither the card nor the skip button shows there, and a single cue. */
export const MIDDLE_S = 21;
/** Positions with the skip button and with the next card. */
export const OFFERS_S = [4.5, 40.5];

/** In low frames the centre row stands above the middle, with room for an offer below. */
export const raiseOf = (height: number): number => {
  // By mouse the lowest one has room for a line of subtitles, too.
  const centre = height < 200 && matchMedia('(pointer: fine)').matches ? 64 : 70;
  return height < 420 ? Math.min(32, height / 2 - centre) : 0;
};
/** Whether the seek bar of a small frame lies at its edge. In a higher one it stands above the buttons. */
export const isAtEdge = (height: number): boolean => height < 380;

export const boxOf = (widget: WidgetPage, testId: string): DOMRect =>
  (widget.find(testId) as HTMLElement).getBoundingClientRect();

/** Boxes of the visible buttons of the controls, and of the time. */
export const controlsOf = (widget: WidgetPage): { name: string | undefined; box: DOMRect }[] =>
  [...(widget.find('controls')?.querySelectorAll<HTMLElement>('button, [data-testid="time"]') ?? [])]
    .map((element) => ({ name: element.dataset.testid, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);

export function overlapsIn(controls: readonly { name: string | undefined; box: DOMRect }[]): string[] {
  return controls.flatMap(({ name, box: one }, index) =>
    controls
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE_PX &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE_PX,
      )
      .map((other) => `${name} / ${other.name}`),
  );
}

/** Resizes the frame of a paused film. */
export async function resize(widget: WidgetPage, width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  await widget.expectOpacity('controls', '1');
  await widget.rest();
}

export async function openPaused(): Promise<WidgetPage> {
  const widget = await WidgetPage.open();
  await widget.start();
  // The controls of a paused film stay.
  await widget.standAt(MIDDLE_S);
  return widget;
}

export async function expectSmallLayout(widget: WidgetPage, width: number, height: number): Promise<void> {
  await resize(widget, width, height);
  const size = `${width}x${height}`;
  const [bar, play, mute, fullscreen] = ['seek-bar', 'play-toggle', 'mute-toggle', 'fullscreen-toggle'].map((name) =>
    boxOf(widget, name),
  ) as [DOMRect, DOMRect, DOMRect, DOMRect];
  expect(boxOf(widget, 'top-bar').y, size).toBeLessThan(1);
  expect(Math.abs(play.x + play.width / 2 - width / 2), size).toBeLessThan(2);
  expect(Math.abs(play.y + play.height / 2 + raiseOf(height) - height / 2), size).toBeLessThan(2);
  expect(bar.width, size).toBeGreaterThan(width * 0.9);
  if (isAtEdge(height)) {
    expect(bar.bottom, size).toBe(height);
    expect(bar.bottom - mute.bottom, size).toBeGreaterThanOrEqual(5);
  } else expect(bar.bottom, size).toBeLessThanOrEqual(mute.y + 1);
  expect(fullscreen.right, size).toBeGreaterThan(width - 20);
  expect(mute.bottom, size).toBeGreaterThan(height - 20);
  expect(widget.find('top-bar')?.textContent).toContain('Маяк на краю');
  const controls = controlsOf(widget);
  expect(overlapsIn(controls), size).toEqual([]);
  const outside = controls.filter(
    ({ box }) => box.x < -TOLERANCE_PX || box.y < -TOLERANCE_PX || box.right > width + 1 || box.bottom > height + 1,
  );
  expect(outside, `out of ${size}`).toEqual([]);
}

/** Expects these layers on the screen, and none of them over another. */
export async function expectLayersApart(
  widget: WidgetPage,
  expected: readonly Layer[],
  message: string,
): Promise<void> {
  const stage = await widget.expectShown('stage');
  await widget.until(async () => {
    await widget.clock.drawn();
    endTransitions();
    const boxes = readLayerBoxes(stage, LAYERS);
    const layers = boxes.map(({ layer }) => layer);
    const missing = expected.filter((layer) => !layers.includes(layer));
    expect({ missing, over: overlapsOf(boxes) }, message).toEqual({ missing: [], over: [] });
  }, 3);
}

export async function expectApartAtAllPositions(width: number, height: number): Promise<void> {
  const widget = await WidgetPage.open({ query: { enabled_share: 1 }, width, height });
  await widget.start();
  await widget.call('setTextTrack', { label: 'Русские' });
  for (const time of [MIDDLE_S, ...OFFERS_S]) {
    await widget.standAt(time);
    await widget.expectOpacity('controls', '1');
    const dock: Layer[] = time === MIDDLE_S ? [] : ['dock'];
    await expectLayersApart(widget, ['captions', 'bar', 'title', ...dock], `at ${time} s`);
  }
  // The controls hide during playback; an offer stays long enough at this rate.
  await widget.call('setRate', { rate: 0.25 });
  for (const time of OFFERS_S) {
    await widget.call('seek', { time });
    await widget.call('play');
    await widget.expectOpacity('controls', '0');
    await expectLayersApart(widget, ['captions', 'dock'], `at ${time} s without controls`);
  }
}
