import { expect, test } from 'vitest';
import { emulateMedia } from '../support/browser-input';
import {
  boxOf,
  controlsOf,
  expectApartAtAllPositions,
  expectLayersApart,
  expectSmallLayout,
  MIDDLE_S,
  openPaused,
  overlapsIn,
  resize,
} from '../support/widget-layouts';
import { WidgetPage } from '../support/widget-page';

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

test('Layers: captions, dock, title and controls stand apart in a frame of a page, with and without the controls', () =>
  expectApartAtAllPositions(960, 540));

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

test('Large button: keeps its border in forced colours', { tags: ['nightly'] }, async () => {
  await emulateMedia('forced-colors', 'active');
  const widget = await WidgetPage.open();
  const { borderTopStyle, borderTopWidth } = getComputedStyle(await widget.expectShown('big-play'));
  expect([borderTopStyle, borderTopWidth]).toEqual(['solid', '2px']);
});
