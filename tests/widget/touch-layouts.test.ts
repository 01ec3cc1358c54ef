import { expect, test } from 'vitest';
import { LAYERS, overlapsOf, readLayerBoxes } from '../support/layer-boxes';
import {
  boxOf,
  expectApartAtAllPositions,
  expectSmallLayout,
  MIDDLE_S,
  OFFERS_S,
  openPaused,
  resize,
} from '../support/widget-layouts';
import { WidgetPage } from '../support/widget-page';

test('Layout: a small frame of a touch screen is one below 576x380', async () => {
  const widget = await openPaused();
  for (const [width, height] of [
    [575, 380],
    [576, 379],
    [320, 180],
    [390, 844],
  ] as const)
    await expectSmallLayout(widget, width, height);
});

test('Layers: captions, dock, title and controls stand apart in a frame of a phone', {
  tags: ['nightly'],
}, async () => {
  await expectApartAtAllPositions(390, 300);
});

test('Layout: the pause button of a low frame keeps its place beside subtitles and offers', async () => {
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
