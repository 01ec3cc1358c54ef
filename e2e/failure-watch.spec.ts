import { breakMidway, GONE, LOST_S } from './pages/lost-segments';
import { CALL } from './pages/network';
import { expect, test } from './pages/test';

const SOON = 'Попробуем снова через';

/** A restart follows the second probe at the latest: 2 s and 4 s after the failure. */
const RESTART_MS = 15_000;

for (const [name, call, kind] of [
  ['the catalogue', CALL.episodes, 'unexpected'],
  ['a master file', CALL.master, 'master-failed'],
] as const) {
  test(`failure watch: after a failure of ${name} the film starts by itself`, async ({
    hostPage,
    page,
    player,
    failureScreen,
  }) => {
    await page.route(call, (route) => route.fulfill({ ...GONE, status: 500 }));
    await hostPage.open({ auto_play: 1 });
    await failureScreen.expectKind(kind);
    const line = failureScreen.root.getByTestId('failure-watch');
    await expect(line).toContainText(SOON);
    await expect(failureScreen.root.getByRole('status').first()).toHaveText(
      'Продолжим сами, как только сервер ответит',
    );
    await page.unroute(call);
    await player.expectPlays(RESTART_MS);
    await expect(player.frame.getByTestId('notice')).toHaveText('Видео снова доступно, продолжаем');
  });
}

test('failure watch: a stream that breaks midway continues at its second', async ({
  hostPage,
  page,
  player,
  failureScreen,
}) => {
  await breakMidway({ page, hostPage, player, failureScreen });
  await page.unroute(CALL.segment);
  await hostPage.mark();
  await player.expectPlays(RESTART_MS);
  expect(Math.abs((await player.currentTime()) - LOST_S)).toBeLessThan(RESTART_MS / 1_000);
  await hostPage.expectNotReloaded();
});

test('failure watch: content that is gone is not requested again', async ({
  hostPage,
  page,
  failureScreen,
  requests,
}) => {
  await hostPage.open({ movie_id: 404 });
  await failureScreen.expectKind('content-not-found');
  await expect(failureScreen.root.getByTestId('failure-id')).toHaveCount(0);
  const count = requests.matching(CALL.content).length;
  await page.waitForTimeout(4_000);
  expect(requests.matching(CALL.content)).toHaveLength(count);
  await expect(failureScreen.root.getByTestId('failure-watch')).toHaveCount(0);
});

test('failure watch: a page that was frozen during playback continues', async ({ context, hostPage, page, player }) => {
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await player.frame.getByTestId('volume-slider').waitFor({ state: 'attached' });
  const session = await context.newCDPSession(page);
  // The listeners come with code that loads after the first frame.
  await page.waitForTimeout(2_000);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await context.setOffline(true);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  await context.setOffline(false);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await player.expectPlays();
});
