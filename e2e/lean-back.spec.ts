import { expect, test } from './pages/test';

test.describe('time display', () => {
  test('a live stream has no such button', async ({ hostPage, player }) => {
    await hostPage.open({ movie_id: 4 });
    await player.start();
    await expect(player.liveButton).toHaveText('LIVE');
    await expect(player.time).toHaveCount(0);
  });
});
