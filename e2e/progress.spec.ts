import { stored } from './pages/series';
import { expect, test } from './pages/test';

// tests/flows/resume/save-progress covers the interval and the values of other variants and episodes.

test('progress: the position is saved by episode and variant, and restored by the next visit', async ({
  hostPage,
  player,
  series,
}) => {
  await hostPage.open();
  await player.start();
  await hostPage.done('seek', { time: 20 });
  await hostPage.done('pause');
  await player.expectPaused();
  const seconds = Math.floor(await player.currentTime());
  expect(seconds).toBeGreaterThanOrEqual(20);
  await expect.poll(() => stored(player, 'episodesTimeProgress')).toEqual({ 101: { 1011: seconds } });

  await hostPage.reload();
  await expect(series.goOn).toHaveText(`Продолжить с\u00a00:${seconds}`);
});

test('progress: the position is saved when the page is left', async ({ hostPage, player, series }) => {
  await hostPage.open();
  await player.start();
  await hostPage.done('seek', { time: 17 });
  await player.expectPlays();
  await hostPage.reload();
  await expect(series.goOn).toHaveText(/0:(1[7-9]|2\d)/);
});
