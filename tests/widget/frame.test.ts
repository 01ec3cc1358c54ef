import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { WidgetPage } from '../support/widget-page';

const doubleClick = () => page.getByTestId('player').dblClick({ position: { x: 300, y: 200 } });

const changesOf = (widget: WidgetPage) => widget.events('fullscreenchange').map(({ payload }) => payload);

test('Stretched fullscreen: toggles by double click, Esc and F, and continues over an episode change', async () => {
  const widget = await WidgetPage.open({ query: { fullscreen_mode: 'stretched' }, hears: ['fullscreenchange'] });
  await widget.start();
  await doubleClick();
  const on = { fullscreen: true, stretched: true };
  const off = { fullscreen: false, stretched: false };
  await widget.until(() => expect(changesOf(widget)).toEqual([on]));
  await widget.keys('{Shift>}n{/Shift}');
  await widget.expectState({ episodeId: 102 });
  await widget.expectPlays();
  expect(changesOf(widget)).toEqual([on]);
  await widget.keys('{Escape}');
  await widget.until(() => expect(changesOf(widget)).toEqual([on, off]));
  await widget.keys('f');
  await widget.until(() => expect(changesOf(widget)).toEqual([on, off, on]));
  expect(widget.find('fullscreen-toggle')?.getAttribute('aria-label')).toBe('Выйти из полноэкранного режима');
});

test("Media session: the system's panel names the series and the episode, with its still", async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  const expectStill = (still: RegExp) =>
    widget.until(() => {
      const { title, album, artwork } = navigator.mediaSession.metadata ?? {};
      expect(title).toMatch(/Маяк на краю|Сезон 1/);
      expect(album).toBe('Маяк на краю');
      expect(artwork?.map(({ src }) => src)).toEqual([expect.stringMatching(still)]);
    });
  await expectStill(/\/media\/series\/s1e1\/poster\.jpg$/);
  await widget.keys('{Shift>}n{/Shift}');
  await expectStill(/\/s1e2\/poster\.jpg$/);
});
