import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia, enableTouchScreen } from '../support/browser-input';
import { LAYERS, type Layer, overlapsOf, readLayerBoxes } from '../support/layer-boxes';
import { endTransitions, WidgetPage } from '../support/widget-page';

const TOLERANCE_PX = 0.5;
/** The middle of the first episode: neither the card nor the skip button shows there, and a single cue. */
const MIDDLE_S = 21;
/** Positions with the skip button and with the next card. */
const OFFERS_S = [4.5, 40.5];

/** In low frames the centre row stands above the middle, with room for an offer below. */
const raiseOf = (height: number): number => {
  // By mouse the lowest one has room for a line of subtitles, too.
  const centre = height < 200 && matchMedia('(pointer: fine)').matches ? 64 : 70;
  return height < 420 ? Math.min(32, height / 2 - centre) : 0;
};
/** Whether the seek bar of a small frame lies at its edge. In a higher one it stands above the buttons. */
const isAtEdge = (height: number): boolean => height < 380;

const boxOf = (widget: WidgetPage, testId: string): DOMRect =>
  (widget.find(testId) as HTMLElement).getBoundingClientRect();

/** Boxes of the visible buttons of the controls, and of the time. */
const controlsOf = (widget: WidgetPage): { name: string | undefined; box: DOMRect }[] =>
  [...(widget.find('controls')?.querySelectorAll<HTMLElement>('button, [data-testid="time"]') ?? [])]
    .map((element) => ({ name: element.dataset.testid, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);

function overlapsIn(controls: readonly { name: string | undefined; box: DOMRect }[]): string[] {
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
async function resize(widget: WidgetPage, width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  await widget.expectOpacity('controls', '1');
  await widget.rest();
}

async function openPaused(): Promise<WidgetPage> {
  const widget = await WidgetPage.open();
  await widget.start();
  // The controls of a paused film stay.
  await widget.standAt(MIDDLE_S);
  return widget;
}

test('Layout: a frame of 480x270 and more has one bar along the lower edge, by mouse', async () => {
  const widget = await openPaused();
  for (const [width, height] of [
    [480, 270],
    [640, 360],
    [1920, 1080],
  ] as const) {
    await resize(widget, width, height);
    const [bar, play, mute, top] = ['seek-bar', 'play-toggle', 'mute-toggle', 'top-bar'].map((name) =>
      boxOf(widget, name),
    ) as [DOMRect, DOMRect, DOMRect, DOMRect];
    for (const name of ['center-controls', 'top-bar', 'play-toggle', 'mute-toggle', 'fullscreen-toggle']) {
      const box = boxOf(widget, name);
      expect(box.y, `${name} in ${width}x${height}`).toBeGreaterThanOrEqual(bar.bottom - 1);
      expect(Math.abs(box.y + box.height / 2 - (play.y + play.height / 2)), name).toBeLessThan(1);
    }
    expect(bar.width).toBeGreaterThan(width * 0.9);
    expect(play.x).toBeLessThan(mute.x);
    expect(mute.x).toBeLessThan(top.x + 1);
    expect(overlapsIn(controlsOf(widget)), `${width}x${height}`).toEqual([]);
  }
});

async function expectSmallLayout(widget: WidgetPage, width: number, height: number): Promise<void> {
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

test('Layout: a small frame has the title above, the play button in the middle, and the rest below, by mouse', async () => {
  const widget = await openPaused();
  for (const [width, height] of [
    [479, 270],
    [480, 269],
    [320, 180],
    [390, 844],
  ] as const)
    await expectSmallLayout(widget, width, height);
});

test('Layout: a small frame of a touch screen is one below 576x380', async () => {
  await enableTouchScreen();
  const widget = await openPaused();
  for (const [width, height] of [
    [575, 380],
    [576, 379],
    [320, 180],
    [390, 844],
  ] as const)
    await expectSmallLayout(widget, width, height);
});

/** Expects these layers on the screen, and none of them over another. */
async function expectLayersApart(widget: WidgetPage, expected: readonly Layer[], message: string): Promise<void> {
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

async function expectApartAtAllPositions(width: number, height: number): Promise<void> {
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

test('Layers: captions, dock, title and controls stand apart in a frame of a page, with and without the controls', () =>
  expectApartAtAllPositions(960, 540));

test('Layers: captions, dock, title and controls stand apart in a frame of a phone', {
  tags: ['nightly'],
}, async () => {
  await enableTouchScreen();
  await expectApartAtAllPositions(390, 300);
});

const SHEET_SIZES = [
  [1280, 720],
  [640, 360],
  [390, 844],
  [390, 219],
  [320, 180],
  [200, 120],
] as const;

/** Opens menus, a dialog and statistics over subtitles of this size, in percent. */
async function expectSheetsApart(size: number): Promise<void> {
  const widget = await WidgetPage.open({ stored: { 'player-caption-style': { size } } });
  await widget.start();
  await widget.call('setTextTrack', { label: 'Русские' });
  await widget.standAt(MIDDLE_S);
  for (const [width, height] of SHEET_SIZES) {
    const name = `${width}x${height}`;
    await resize(widget, width, height);
    await expectLayersApart(widget, ['captions', 'bar'], name);
    await widget.press('settings-toggle');
    await expectLayersApart(widget, ['menu'], `settings in ${name}`);
    await widget.keys('{Escape}');
    await widget.keys('{Shift>}?{/Shift}');
    await expectLayersApart(widget, ['dialog'], `help in ${name}`);
    await widget.keys('{Escape}');
    await widget.keys('{Shift>}[KeyD]{/Shift}');
    await expectLayersApart(widget, ['diagnostics'], `statistics in ${name}`);
    await widget.keys('{Shift>}[KeyD]{/Shift}');
  }
}

test('Layers: large captions keep clear of the buttons, menus, dialogs and statistics, or hide', () =>
  expectSheetsApart(200));

test('Layers: captions keep clear of menus, dialogs and statistics, or hide', { tags: ['nightly'] }, () =>
  expectSheetsApart(100),
);

test('Layers: captions stay beside the menu in which they are set, and leave a dialog and the end alone', async () => {
  const widget = await WidgetPage.open({ query: { season: 2, episode: 3, enabled_share: 1 } });
  await widget.start();
  await widget.call('setTextTrack', { label: 'Русские' });
  await widget.standAt(MIDDLE_S);
  await widget.press('captions-toggle');
  await expectLayersApart(widget, ['captions', 'menu'], 'delay');
  await widget.press('to-subtitle-style');
  await expectLayersApart(widget, ['captions', 'menu'], 'style');
  await widget.keys('{Escape}{Escape}');
  await widget.press('share-toggle');
  await widget.expectOpacity('captions', '0');
  await widget.keys('{Escape}');
  await widget.expectOpacity('captions', '1');
  await widget.call('seek', { time: 46.5 });
  await widget.call('play');
  await widget.expectState({ playback: 'ended' });
  await widget.expectOpacity('captions', '0');
});

test('Layout: the pause button of a low frame keeps its place beside subtitles and offers', async () => {
  await enableTouchScreen();
  const widget = await WidgetPage.open({ query: { enabled_share: 1 }, width: 320, height: 180 });
  await widget.start();
  for (const [width, height] of [
    [320, 180],
    [390, 219],
    [390, 300],
  ] as const) {
    await widget.call('setTextTrack', { label: null });
    await widget.standAt(MIDDLE_S);
    await resize(widget, width, height);
    const { x, y } = boxOf(widget, 'play-toggle');
    await widget.call('setTextTrack', { label: 'Русские' });
    for (const time of OFFERS_S) {
      await widget.standAt(time);
      await widget.until(async () => {
        await widget.rest();
        const play = boxOf(widget, 'play-toggle');
        expect([play.x, play.y], `${width}x${height} at ${time} s`).toEqual([x, y]);
        const stage = await widget.expectShown('stage');
        const boxes = readLayerBoxes(stage, LAYERS);
        const over = overlapsOf(boxes).filter((pair) => /centre .*dock|captions/.test(pair));
        expect(over, `${width}x${height} at ${time} s`).toEqual([]);
        const hasCaptions = boxes.some(({ layer }) => layer === 'captions');
        // The lowest frame has no room for a line.
        expect(hasCaptions, `${width}x${height} at ${time} s`).toBe(height > 180);
      });
    }
  }
});

test('Large button: keeps its border in forced colours', { tags: ['nightly'] }, async () => {
  await emulateMedia('forced-colors', 'active');
  const widget = await WidgetPage.open();
  const { borderTopStyle, borderTopWidth } = getComputedStyle(await widget.expectShown('big-play'));
  expect([borderTopStyle, borderTopWidth]).toEqual(['solid', '2px']);
});
