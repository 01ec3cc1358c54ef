import { CALL } from './pages/network';
import { expect, test } from './pages/test';

test('wait words: a start that waits for the video says so, and is silent once it plays', async ({
  hostPage,
  page,
  player,
}) => {
  const waiting: (() => Promise<void>)[] = [];
  await page.route(CALL.master, (route) => {
    // One of two requests may have been given up by then.
    waiting.push(() => route.continue().catch(() => undefined));
  });
  await hostPage.open({ auto_play: 1 });
  const words = player.frame.getByTestId('wait-words');
  await expect(words).toHaveText('Загрузка…');
  await expect(words).toHaveText('Сервер видео отвечает долго');
  await page.unroute(CALL.master);
  await Promise.all(waiting.map((answer) => answer()));
  await player.expectPlays();
  await expect(words).toHaveCount(0);
});

test('wait words: a start that waits for the catalogue says so', async ({ hostPage, page, player }) => {
  await page.route(CALL.content, () => undefined);
  await hostPage.open({ auto_play: 1 });
  const words = player.frame.getByTestId('wait-words');
  await expect(words).toHaveText('Загрузка…');
  await expect(words.getByText('Загрузка…')).toBeVisible();
  await expect(words).toHaveText('Сервер каталога отвечает долго');
  await page.unrouteAll();
});

test('wait words: the page itself names a wait for the code of the player', async ({ hostPage, page, player }) => {
  await page.route(/widget-assets\/main-/, () => undefined);
  await hostPage.open({ auto_play: 1 });
  const words = player.frame.locator('#vv-boot').getByText('Загрузка');
  const height = () => words.evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(height, 'hidden at first').toBeLessThan(2);
  await expect.poll(height).toBeGreaterThan(10);
  await page.unrouteAll();
});
