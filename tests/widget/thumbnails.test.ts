import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { WidgetPage } from '../support/widget-page';

for (const [form, movie_id, tags] of [
  ['WebVTT', 1, []],
  ['a JSON list', 2, ['nightly']],
  ['JSON tiles', 10, ['nightly']],
] as const)
  test(`Thumbnails by ${form}: show over the seek bar`, { tags: [...tags] }, async () => {
    const widget = await WidgetPage.open({ query: { movie_id } });
    await widget.start();
    await widget.call('pause');
    const bar = page.getByTestId('seek-bar');
    const thumbnail = () => widget.find('time-preview')?.querySelector('img');
    const { width, height } = (await widget.expectShown('seek-bar')).getBoundingClientRect();
    for (const share of [0.3, 0.7]) {
      await bar.hover({ position: { x: width * share, y: height / 2 } });
      await widget.until(() => expect(thumbnail()).toBeInstanceOf(HTMLImageElement));
      await thumbnail()?.decode();
      await widget.until(() => expect(thumbnail()?.checkVisibility({ opacityProperty: true })).toBe(true));
      await page.getByTestId('play-toggle').hover();
      await widget.advance(0.1);
    }
  });
