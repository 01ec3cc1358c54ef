import type { Page } from '@playwright/test';
import type { FailureScreen } from './pages/failure-screen';
import { blockCalls, breakCalls, CALL } from './pages/network';
import { expect, test } from './pages/test';

const STEP_MS = 1000;

/** Real time that the widget's files get with each step before the widget is there. */
const LOAD_STEP_MS = 400;

/** Real time for the code of the failure screen after the last step. */
const SCREEN_LOAD_MS = 5_000;

/**
 * Advances the page's clock until the failure screen shows, and returns the seconds. Pending answers take no real time.
 */
async function secondsToFailure(page: Page, failureScreen: FailureScreen, limitS: number): Promise<number> {
  const stage = page.frameLocator('#vv-player').getByTestId('stage');
  for (let second = 0; second <= limitS; second += 1) {
    if ((await failureScreen.root.count()) > 0) return second;
    await page.clock.fastForward(STEP_MS);
    // The widget's files load in real time, which the page's clock must not outrun.
    const isMounted = (await stage.count()) > 0;
    await page.waitForTimeout(isMounted ? 0 : LOAD_STEP_MS);
  }
  await expect(failureScreen.root, `within ${limitS} s of the page's clock`).toBeVisible({ timeout: SCREEN_LOAD_MS });
  return limitS;
}

for (const [name, call, kind] of [
  ['a content call', CALL.content, 'unexpected'],
  ['a master file', CALL.master, 'master-failed'],
] as const) {
  test(`waits: ${name} that is never answered ends in a failure screen`, async ({ hostPage, page, failureScreen }) => {
    await page.clock.install();
    await breakCalls(page, call, 'hang');
    const asked = page.waitForRequest(call);
    await hostPage.open();
    await asked;
    expect(await secondsToFailure(page, failureScreen, 21), 'seconds of the page').toBeGreaterThan(5);
    await failureScreen.expectKind(kind);
  });
}

for (const [name, call] of [
  ['content call', CALL.content],
  ['episodes call', CALL.episodes],
  ['master file', CALL.master],
] as const) {
  test(`waits: a ${name} that hangs once is raced by a second one, and the film plays`, async ({
    hostPage,
    page,
    player,
    requests,
  }) => {
    await breakCalls(page, call, `hang;times:1;key:raced-${name.slice(0, 3)}`);
    await hostPage.open({ auto_play: 1 });
    // The second request leaves 4 s after the first one.
    await player.expectPlays(10_000);
    const [first] = requests.matching(call);
    expect(requests.urls.filter((url) => url === first)).toHaveLength(2);
  });
}

test('waits: media that never loads ends in a failure screen, and the button recovers', async ({
  hostPage,
  page,
  failureScreen,
  player,
}) => {
  await page.clock.install();
  await breakCalls(page, CALL.segment, 'hang');
  const asked = page.waitForRequest(CALL.segment);
  await hostPage.open();
  await asked;
  // Without a press nobody waits, and nothing fails.
  await player.bigPlay.click();
  await secondsToFailure(page, failureScreen, 46);
  await failureScreen.expectKind('unexpected');
  await expect(failureScreen.root).toContainText(/Сервер слишком долго не отвечает|Видео не удалось прочитать/);
  await page.unrouteAll();
  await failureScreen.button.click();
  await player.expectPlays();
});

// The startup limit in real time; tests/browser/silent-starts covers its other causes.
test('waits: autoplaying content whose segments stop half-way ends in a failure screen', async ({
  hostPage,
  page,
  failureScreen,
}) => {
  await breakCalls(page, CALL.segment, 'stall:50%');
  const begun = page.waitForRequest(CALL.segment);
  await hostPage.open({ auto_play: 1 });
  await begun;
  await failureScreen.expectKind('unexpected', 26_000);
});

for (const [name, chunk] of [
  ['entry', CALL.entryChunk],
  ['player', CALL.playerChunk],
] as const) {
  test(`waits: without the ${name} chunk the page shows a message and offers to reload`, async ({
    hostPage,
    page,
    player,
  }) => {
    await blockCalls(page, chunk);
    await hostPage.open();
    const message = player.frame.getByRole('alert');
    await expect(message).toContainText('Плеер не загрузился');
    await hostPage.mark();
    await page.unrouteAll();
    await message.getByRole('button', { name: 'Перезагрузить страницу' }).click();
    await player.start();
    await hostPage.expectNotReloaded();
  });
}

test('waits: without the streaming chunk there is a failure screen, and its button recovers', async ({
  hostPage,
  page,
  failureScreen,
  player,
}) => {
  await blockCalls(page, CALL.hlsChunk);
  await hostPage.open();
  await failureScreen.expectKind('unexpected');
  await expect(failureScreen.root).toContainText('Часть плеера не загрузилась');
  await hostPage.mark();
  await page.unrouteAll();
  await failureScreen.button.click();
  // The press starts the film.
  await player.expectPlays();
  await hostPage.expectNotReloaded();
});
