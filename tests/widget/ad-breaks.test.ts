import { expect, test } from 'vitest';
import { WidgetPage } from '../support/widget-page';

/** Length of each sample episode. */
const LENGTH_S = 48;

const types = (widget: WidgetPage) => widget.events('adstart').map(({ payload }) => (payload as { type: string }).type);

test('Ads behind the content: play at its end, and the next episode follows them', async () => {
  const widget = await WidgetPage.open({ ads: { schedule: [{ at: 'post', ads: ['short'] }] } });
  await widget.start();
  await widget.standAt(LENGTH_S - 4);
  await widget.call('play');
  await widget.until(() => expect(types(widget)).toEqual(['postroll']), LENGTH_S);
  await widget.expectShown('spot-label');
  expect(await widget.state()).toMatchObject({ episodeId: 101, ad: { type: 'postroll' } });
  expect(widget.events('ended')).toHaveLength(0);
  widget.planAds({ preroll: [] });
  await widget.expectState({ episodeId: 102, ad: null }, LENGTH_S);
  await widget.expectPlays();
  expect(widget.events('ended')).toHaveLength(1);
  expect(await widget.pings()).toContain('short complete');
  widget.expectNoErrors();
});

test('Break: a seek over several while one is fetched shows that one, at the new position', async () => {
  const schedule = ['00:10', '00:20', '00:30'].map((at) => ({ at, ads: ['short'] }));
  const widget = await WidgetPage.open({ ads: { schedule }, hold: /\/ads\/vast\// });
  await widget.start();
  await widget.until(() => expect(widget.requests.urls.filter((url) => url.includes('/ads/vast/'))).toHaveLength(1));
  expect(document.querySelectorAll('[data-testid="spot-marker"]')).toHaveLength(3);
  await widget.call('seek', { time: 35 });
  await widget.expectPlays();
  widget.requests.release();
  await widget.until(() => expect(types(widget)).toEqual(['midroll']));
  expect(widget.find('spot-marker')).toBeNull();
  const { currentTime } = widget.video;
  expect(currentTime).toBeGreaterThan(35);
  await widget.expectState({ ad: null });
  await widget.expectPlays();
  expect(widget.video.currentTime).toBeLessThan(LENGTH_S);
  expect(types(widget), 'the others count as played').toHaveLength(1);
  widget.expectNoErrors();
});

test('Break: another episode between two of its ads ends it', async () => {
  const widget = await WidgetPage.open({ ads: { schedule: [{ at: '00:05', ads: ['short', 'linear'] }] } });
  widget.requests.hold(/\/ads\/vast\/linear/);
  await widget.start();
  await widget.until(() => expect(widget.events('adend')).toHaveLength(1), LENGTH_S);
  widget.planAds({ preroll: [] });
  await widget.call('setEpisode', { episodeId: 102 });
  widget.requests.release();
  await widget.expectState({ episodeId: 102, ad: null });
  await widget.expectPlays();
  expect(types(widget)).toEqual(['midroll']);
  expect(await widget.pings()).not.toContain('linear impression');
  widget.expectNoErrors();
});
