import { savesOf, watchSaves } from './pages/series';
import { expect, test } from './pages/test';

const INTERVAL_MS = 10_000;
/** The clock of the page is coarser than the rule. */
const COARSE_MS = 20;

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
