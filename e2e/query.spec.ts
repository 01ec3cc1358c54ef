import { expect, test } from './pages/test';

test('query: t past the end starts from the beginning', async ({ hostPage, player }) => {
  for (const query of [
    { movie_id: 1, t: 9000 },
    { movie_id: 5, episode_time: 48 },
  ]) {
    await hostPage.open({ ...query, auto_play: 1 });
    await player.expectPlays();
    expect(await player.currentTime(), JSON.stringify(query)).toBeLessThan(15);
  }
});
