import { expect, test } from './pages/test';

// tests/flows/resume/save-progress covers the interval, and tests/widget what is saved and restored.

test('progress: the position is saved when the page is left', async ({ hostPage, player, series }) => {
  await hostPage.open();
  await player.start();
  await hostPage.done('seek', { time: 17 });
  await player.expectPlays();
  await hostPage.reload();
  await expect(series.goOn).toHaveText(/0:(1[7-9]|2\d)/);
});
