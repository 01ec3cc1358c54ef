import { CALL } from './pages/network';
import { expect, test } from './pages/test';

test('recovery message: a broken stream is explained over the waiting video until it continues', async ({
  hostPage,
  page,
  player,
}) => {
  const words = player.frame.getByTestId('recovering');
  // Short content might be fully buffered already.
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await expect(words).toHaveCount(0);
  await page.route(CALL.segment, (route) => route.abort('internetdisconnected'));
  await hostPage.begin('seek', { time: 1500 });
  await expect(words).toHaveText('Восстанавливаем соединение…');
  await expect(player.spinner).toHaveAttribute('data-visible');

  await page.unroute(CALL.segment);
  await expect(words).toHaveCount(0);
  await player.expectPlays();
});
