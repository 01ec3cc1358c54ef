import { nearestEpisode, videoColour } from './pages/picture';
import { expect, test } from './pages/test';

const SECOND = { id: 102, order: 2, season: { id: 11, order: 1 }, title: 'Туман' };
/** Part of the length near the end: far enough from it to play at all. */
const NEAR_THE_END = 0.97;

test('episodes: a picked episode plays on the same video element, and the host page is notified', async ({
  hostPage,
  player,
  picker,
  problems,
}) => {
  await hostPage.open();
  await player.start();
  await player.tagVideo();
  await picker.pick(SECOND.id);

  await expect.poll(async () => nearestEpisode(await videoColour(player.video))).toBe('s1e2');
  await player.expectPlays();
  await player.expectSameVideo();
  expect(await player.currentTime()).toBeLessThan(20);
  await expect
    .poll(() => hostPage.plain('episodeChanged'))
    .toEqual([{ event: 'episodeChanged', episode: expect.objectContaining(SECOND) }]);
  await expect.poll(() => hostPage.events('episodechange')).toEqual([expect.objectContaining(SECOND)]);
  expect(await hostPage.state()).toMatchObject({ episodeId: 102, season: 1, episode: 2, phase: 'ready' });
  problems.expectNone();
});

test('episodes: the end of an episode starts the next one on the same video element', async ({
  hostPage,
  player,
  problems,
}) => {
  await hostPage.open();
  await player.start();
  await player.tagVideo();
  await player.hover();
  await player.seekTo(NEAR_THE_END);

  await expect.poll(() => hostPage.stateField('episodeId')).toBe(SECOND.id);
  await player.expectPlays();
  await player.expectSameVideo();
  expect(nearestEpisode(await videoColour(player.video))).toBe('s1e2');
  await expect
    .poll(() => hostPage.plain('episodeChanged'))
    .toEqual([{ event: 'episodeChanged', episode: expect.objectContaining(SECOND) }]);
  await expect.poll(() => hostPage.events('ended')).toHaveLength(1);
  problems.expectNone();
});

test('episodes: an episode that the host page chooses again starts anew, and obeys', async ({ hostPage, player }) => {
  await hostPage.open();
  await player.start();
  await hostPage.call('seek', 20);
  await hostPage.call('setEpisode', { episodeId: 101 });
  await player.expectPlays();
  expect(await player.currentTime()).toBeLessThan(15);
  await hostPage.call('pause');
  await hostPage.call('play');
  await player.expectPlays();
});

test('episodes: the way back while the next episode still loads plays', async ({ hostPage, page, player }) => {
  await hostPage.open();
  await player.start();
  await page.route(/s1e2\/.*\.m3u8/, () => undefined);
  await hostPage.call('setEpisode', { episodeId: 102 });
  await hostPage.call('setEpisode', { episodeId: 101 });
  await player.expectPlays();
  expect(await hostPage.state()).toMatchObject({ episodeId: 101, phase: 'ready', playback: 'playing' });
  await page.unrouteAll();
});
