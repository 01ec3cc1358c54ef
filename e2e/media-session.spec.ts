import { MediaPanel } from './pages/media-panel';
import { expect, test } from './pages/test';

test('media session: its buttons play, pause, seek and step by 10 s', async ({ hostPage, page, player, problems }) => {
  const panel = await MediaPanel.watch(page, player);
  await hostPage.open();
  await player.start();
  await expect
    .poll(() => panel.buttons())
    .toEqual(expect.arrayContaining(['nexttrack', 'pause', 'play', 'seekbackward', 'seekforward', 'seekto']));
  await panel.press({ action: 'pause' });
  await player.expectPaused();
  await panel.press({ action: 'seekto', seekTime: 20 });
  await player.expectTime(20);
  await panel.press({ action: 'seekforward' });
  await player.expectTime(30);
  await panel.press({ action: 'seekbackward' });
  await player.expectTime(20);
  // The system may name its own step.
  await panel.press({ action: 'seekbackward', seekOffset: 5 });
  await player.expectTime(15);
  await panel.press({ action: 'seekforward', seekOffset: 7 });
  await player.expectTime(22);
  await panel.press({ action: 'play' });
  await player.expectPlays();
  problems.expectNone();
});

test('media session: has next and previous buttons for existing episodes only', async ({
  hostPage,
  page,
  player,
  problems,
}) => {
  const panel = await MediaPanel.watch(page, player);
  await hostPage.open();
  await player.start();
  expect(await panel.buttons()).not.toContain('previoustrack');
  await panel.press({ action: 'nexttrack' });
  await expect.poll(() => hostPage.stateField('episodeId')).toBe(102);
  await player.expectPlays();
  await expect.poll(() => panel.buttons()).toContain('previoustrack');
  await panel.press({ action: 'previoustrack' });
  await expect.poll(() => hostPage.stateField('episodeId')).toBe(101);
  await player.expectPlays();
  await hostPage.done('setEpisode', { season: 2, episode: 3 });
  await expect.poll(() => panel.buttons()).not.toContain('nexttrack');
  problems.expectNone();
});

test('media session: a movie has no album and no adjacent episodes', async ({ hostPage, page, player }) => {
  const panel = await MediaPanel.watch(page, player);
  await hostPage.open({ movie_id: 10 });
  await player.start();
  await expect.poll(() => panel.said()).toMatchObject({ album: '', artwork: expect.stringContaining('midnight-tram') });
  expect(await panel.buttons()).not.toContain('nexttrack');
});
