import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

const SAVED_S = 23;

const adVideo = () => document.querySelector<HTMLVideoElement>('[data-testid="spot-slot"] video');

/** Expects a visible ad that progresses. */
async function expectAd(widget: WidgetPage): Promise<void> {
  await widget.expectShown('spot-label');
  await widget.until(() => expect(adVideo()?.currentTime).toBeGreaterThan(0.2));
}

test('Preroll: waits for the press, obeys pause and play of the host page, and ends with its episode', async () => {
  const widget = await WidgetPage.open({ ads: { preroll: ['linear'] } });
  await widget.until(() => expect(adVideo()).not.toBeNull());
  await widget.advance(2);
  expect(await widget.pings(), 'nothing is counted before the ad plays').not.toContain('linear start');
  await widget.press('big-play');
  await expectAd(widget);
  await widget.post({ event: 'adPause' });
  await widget.until(() => expect(adVideo()?.paused).toBe(true));
  await widget.call('play');
  await widget.until(() => expect(adVideo()?.paused).toBe(false));
  await widget.call('pauseAd');
  await widget.until(() => expect(adVideo()?.paused).toBe(true));
  await widget.call('play');
  await widget.until(async () => expect(await widget.pings()).toContain('linear resume'));
  expect(widget.video.played.length, 'nothing of the film has played').toBe(0);

  widget.planAds({ preroll: ['short'] });
  await widget.call('setEpisode', { season: 1, episode: 2 });
  await widget.until(() => expect(widget.events('adstart')).toHaveLength(2));
  await widget.expectPlays();
  expect(await widget.state()).toMatchObject({ episodeId: 102, ad: null });
  await widget.until(async () => expect(await widget.pings()).toContain('short complete'));
  expect(await widget.pings()).not.toContain('linear complete');
  widget.expectNoErrors();
});

test('Preroll: plays after the answer to the question, and then the film at its saved position', async () => {
  const stored = { episodesTimeProgress: { 101: { 1011: SAVED_S } } };
  const widget = await WidgetPage.open({ ads: { preroll: ['short'] }, stored });
  await widget.press('resume-continue');
  await expectAd(widget);
  await widget.expectPlays();
  expect(widget.video.played.start(0)).toBeGreaterThan(SAVED_S - 1);
  await widget.until(async () => expect(await widget.pings()).toContain('short complete'));
});

test('Ad: its advertiser is whole and its countdown a number alone in the smallest frame', async () => {
  const widget = await WidgetPage.open({ ads: { preroll: ['linear'] }, width: 200, height: 120 });
  await widget.press('big-play');
  await expectAd(widget);
  const count = (await widget.expectShown('spot-skip')).querySelector('[data-before]') as HTMLElement;
  const { content } = getComputedStyle(count, '::after');
  expect([getComputedStyle(count, '::before').content, content]).toEqual(['none', 'none']);
  await widget.press('spot-info');
  for (const name of ['spot-company', 'spot-erid']) {
    const part = await widget.expectShown(name);
    const { left, right } = part.getBoundingClientRect();
    expect(part.scrollWidth, name).toBeLessThanOrEqual(part.clientWidth || part.scrollWidth);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(200);
    part.scrollIntoView();
    const { top, bottom } = part.getBoundingClientRect();
    expect(document.elementFromPoint((left + right) / 2, (top + bottom) / 2), name).toBe(part);
  }
});
