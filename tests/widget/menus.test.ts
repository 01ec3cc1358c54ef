import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { WidgetPage } from '../support/widget-page';

const cue = () => document.querySelector<HTMLElement>('[data-testid="captions"] [data-part="cue"]');
const isCueShown = () => cue()?.checkVisibility({ visibilityProperty: true }) === true;
const focused = () => (document.activeElement as HTMLElement | null)?.dataset.testid;

/** Opens the subtitles behind their icon and picks one. */
async function pickSubtitles(widget: WidgetPage, option: string): Promise<void> {
  await widget.press('captions-toggle');
  await widget.press(`option-${option}`);
}

test('Speed: is set by the list and by the slider, and a long list opens at the selected one', {
  tags: ['nightly'],
}, async () => {
  const widget = await WidgetPage.open({ width: 640, height: 360 });
  await widget.start();
  const { video } = widget;
  await widget.choose('rate', '2');
  expect(video.playbackRate).toBe(2);
  await widget.openSettings('rate');
  await widget.until(() => expect(focused()).toBe('option-2'));
  const boxOf = (testId: string) => (widget.find(testId) as HTMLElement).getBoundingClientRect();
  const list = boxOf('menu-rate');
  expect(boxOf('option-2').bottom, 'within its list').toBeLessThanOrEqual(list.bottom);
  expect(boxOf('option-0.25').bottom, 'scrolled out of its list').toBeLessThan(list.top + 48);
  const slider = widget.find('rate-slider') as HTMLElement;
  slider.focus();
  for (const [key, rate, words] of [
    ['{ArrowLeft}', 1.75, '1,75×'],
    ['{End}', 2, '2×'],
    ['5', 1, 'Обычная'],
  ] as const) {
    await widget.keys(key);
    expect(video.playbackRate).toBe(rate);
    await widget.until(() => expect(slider.getAttribute('aria-valuetext')).toBe(words));
    expect(widget.find(`option-${rate}`)?.getAttribute('aria-checked')).toBe('true');
  }
  expect(widget.find('menu-rate')).not.toBeNull();
});

test('Speed: «Другая» leads to a slider in fine steps and to rates up to four, which the keys reach, too', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  const { video } = widget;
  await widget.openSettings('rate');
  await widget.press('to-other-rate');
  const slider = await widget.expectShown('other-rate-slider');
  slider.focus();
  await widget.keys('{ArrowRight}');
  expect(video.playbackRate).toBe(1.05);
  await widget.until(() => expect(slider.getAttribute('aria-valuetext')).toBe('1,05×'));
  for (const [key, rate] of [
    ['{Home}', 0.25],
    ['{End}', 4],
  ] as const) {
    await widget.keys(key);
    expect(video.playbackRate).toBe(rate);
  }
  await widget.press('option-2.5');
  expect(video.playbackRate).toBe(2.5);
  await widget.keys('{Shift>}.{/Shift}');
  expect(video.playbackRate).toBe(3);
  await widget.openSettings('rate');
  expect(widget.find('to-other-rate')?.textContent).toBe('Другая3×');
});

test('Boost: is set by the list and by the slider', { tags: ['nightly'] }, async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.choose('boost', '2');
  await widget.openSettings('boost');
  const slider = widget.find('boost-slider') as HTMLElement;
  const name = slider.querySelector('[style*="left: 0%"]') as HTMLElement;
  expect(name.textContent).toBe('100 %');
  const menu = widget.find('menu-boost') as HTMLElement;
  expect(name.getBoundingClientRect().left - menu.getBoundingClientRect().left).toBeGreaterThan(12);
  slider.focus();
  await widget.until(() => expect(slider.getAttribute('aria-valuetext')).toBe('200 %'));
  await widget.keys('{ArrowRight}');
  await widget.until(() => expect(slider.getAttribute('aria-valuetext')).toBe('225 %'));
  await widget.keys('{End}');
  await widget.until(() => expect(widget.find('option-4')?.getAttribute('aria-checked')).toBe('true'));
  await widget.keys('{Escape}');
  await widget.expectPlays();
});

test('Subtitles: show in the chosen language and style at once, and the next visit has the style', {
  tags: ['nightly'],
}, async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.standAt(20);
  await pickSubtitles(widget, 'Русские');
  await widget.until(() => expect(cue()?.textContent).toMatch(/[а-я]/));
  await pickSubtitles(widget, 'English');
  await widget.until(() => expect(cue()?.textContent).toMatch(/[a-z]/));
  await widget.press('captions-toggle');
  expect((await widget.expectShown('option-English')).getAttribute('aria-checked')).toBe('true');
  await widget.press('option-off');
  await widget.until(() => expect(isCueShown()).toBe(false));

  await pickSubtitles(widget, 'Русские');
  await widget.until(() => expect(isCueShown()).toBe(true));
  const size = () => Number.parseFloat(getComputedStyle(cue() as HTMLElement).fontSize);
  const before = size();
  await widget.press('captions-toggle');
  await widget.press('to-subtitle-style');
  await widget.press('style-own');
  for (const [field, value] of [
    ['size', '150'],
    ['colour', 'yellow'],
    ['edge', 'outline'],
    ['backgroundOpacity', '25'],
  ]) {
    await page.getByTestId(`option-${field}-${value}`).click({ force: true });
    await widget.advance(0.04);
  }
  const preview = document.querySelector('[data-testid="caption-preview"] span span') as HTMLElement;
  await widget.until(() => {
    expect(getComputedStyle(preview).color).toBe('rgb(255, 235, 59)');
    const { color, backgroundImage } = getComputedStyle(cue()?.querySelector('[data-part="text"]') as HTMLElement);
    expect([color, backgroundImage]).toEqual(['rgb(255, 235, 59)', expect.stringContaining('rgba(0, 0, 0, 0.25)')]);
    expect(size()).toBeCloseTo(before * 1.5, 0);
  });
  await widget.reload();
  await widget.start();
  await widget.until(() => expect(isCueShown()).toBe(true));
  expect(getComputedStyle(cue() as HTMLElement).color).toBe('rgb(255, 235, 59)');
  expect(size()).toBeCloseTo(before * 1.5, 0);
});

test('Episode picker: shows the watched part of each episode', { tags: ['nightly'] }, async () => {
  const widget = await WidgetPage.open({
    query: { episode_id: 101 },
    stored: { episodesTimeProgress: { 102: 24, 103: 47 } },
  });
  await widget.start();
  await widget.press('episodes-toggle');
  const current = await widget.expectShown('episode-101');
  expect(current.getAttribute('aria-current')).toBe('true');
  await widget.until(() => expect(focused()).toBe('episode-101'));
  expect(widget.find('episode-102')?.textContent).toContain('просмотрено 50 %');
  expect(widget.find('episode-103')?.textContent).toContain('просмотрено');
  expect(widget.find('episode-103')?.querySelector('[data-testid="seen"]')).toBeNull();
});

test('Diagnostics panel: opens by Shift+D with figures that follow playback, and leaves the player its keys', async () => {
  const widget = await WidgetPage.open();
  await widget.start();
  await widget.keys('{Shift>}D{/Shift}');
  const panel = await widget.expectShown('diagnostics');
  expect(panel.getAttribute('aria-label')).toBe('Техническая статистика');
  const figure = (name: string) => panel.querySelector(`[data-name="${name}"] dd`)?.textContent;
  await widget.until(() => {
    expect(figure('resolution')).toMatch(/^\d+×\d+( из 1280×720)?$/);
    expect(figure('frame')).toBe('960×540');
    expect(figure('bitrate')).toMatch(/^\d.* [кМ]бит\/с$/);
    expect(figure('buffer')).toMatch(/^\d+,\d с$/);
    expect(figure('source')).toBe('HLS');
    expect(figure('codecs')).toContain('avc1');
    expect(figure('episode')).toBe('101');
  });
  const points = () =>
    (panel.querySelector('[data-testid="bandwidth-graph"] polyline')?.getAttribute('points') ?? '').split(' ').length;
  const frames = figure('frames');
  await widget.advance(3);
  expect(figure('frames')).not.toBe(frames);
  expect(points()).toBeGreaterThan(2);
  await widget.keys('k');
  await widget.expectPaused();
  await page.getByTestId('player').click({ position: { x: 700, y: 200 } });
  await widget.expectPlays();
  // The layer above closes first.
  await widget.keys('{Shift>}?{/Shift}');
  expect((await widget.expectShown('help-sheet')).textContent).toContain('Техническая статистика');
  await widget.keys('{Escape}');
  await widget.expectGone('help-sheet');
  expect(widget.find('diagnostics')).not.toBeNull();
  await widget.keys('{Shift>}D{/Shift}');
  await widget.expectGone('diagnostics');
  await widget.keys('{Shift>}D{/Shift}');
  await widget.press('diagnostics-close');
  await widget.expectGone('diagnostics');
});
