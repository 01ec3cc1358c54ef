import { savesOf, seedStorage, stored, watchSaves } from './pages/series';
import { expect, test } from './pages/test';

const INTERVAL_MS = 10_000;
/** The clock of the page is coarser than the rule. */
const COARSE_MS = 20;

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

test('progress: content without variants saves its seconds by the episode alone', async ({ hostPage, player }) => {
  await hostPage.open({ movie_id: 10 });
  await player.start();
  await hostPage.done('seek', { time: 12 });
  await hostPage.done('pause');
  await expect.poll(() => stored(player, 'episodesTimeProgress')).toEqual({ 10001: expect.any(Number) });
});

test('progress: foreign values in the same key are preserved', async ({ hostPage, page, player }) => {
  await seedStorage(page, { episodesTimeProgress: { 77: 5, 78: { 9: 6 }, 101: { 1012: 30 } } });
  await hostPage.open();
  await player.start();
  await hostPage.done('pause');
  await expect
    .poll(() => stored(player, 'episodesTimeProgress'))
    .toEqual({ 77: 5, 78: { 9: 6 }, 101: { 1011: expect.any(Number), 1012: 30 } });
});

test('progress: the position is saved at most every ten seconds during playback', async ({
  hostPage,
  page,
  player,
}) => {
  await watchSaves(page);
  await hostPage.open();
  await player.start();
  await expect.poll(async () => (await savesOf(player)).length, { timeout: 15_000 }).toBe(2);
  const [first = 0, second = 0] = await savesOf(player);
  expect(second - first).toBeGreaterThanOrEqual(INTERVAL_MS - COARSE_MS);
});

test('progress: the position is saved when the page is left', async ({ hostPage, player, series }) => {
  await hostPage.open();
  await player.start();
  await hostPage.done('seek', { time: 17 });
  await player.expectPlays();
  await hostPage.reload();
  await expect(series.goOn).toHaveText(/0:(1[7-9]|2\d)/);
});
