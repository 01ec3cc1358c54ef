import { CALL } from './pages/network';
import { expect, test } from './pages/test';

/** Segments from the 24th second on: earlier ones are buffered, so playback runs into the break. */
const SECOND_HALF = /s1e1\/v\d+\/0(?:0[6-9]|1\d)\.m4s/;

test('recovery: playback waits out a network loss and continues at its position', async ({
  hostPage,
  page,
  failureScreen,
  player,
  problems,
}) => {
  await page.route(SECOND_HALF, (route) => route.abort('internetdisconnected'));
  await hostPage.open({ t: 20 });
  await player.start();
  await player.tagVideo();
  await expect.poll(() => player.currentTime(), 'what is there is played').toBeGreaterThan(22);
  await expect(player.root).toHaveAttribute('data-buffering');
  const brokeAt = await player.currentTime();
  await expect(player.poster).toHaveCSS('opacity', '0');
  await expect(failureScreen.root).toHaveCount(0);

  const wentOn = await player.video.evaluateHandle((video: HTMLVideoElement) => {
    const at: number[] = [];
    video.addEventListener('playing', () => at.push(video.currentTime));
    return at;
  });
  await page.unroute(SECOND_HALF);
  await player.root.evaluate(() => window.dispatchEvent(new Event('online')));
  // The last buffered frames play meanwhile.
  await expect.poll(async () => (await wentOn.jsonValue()).length, 'it goes on').toBeGreaterThan(0);
  await player.expectPlays();
  const [wentOnAt = Number.NaN] = await wentOn.jsonValue();
  expect(Math.abs(wentOnAt - brokeAt), 'seconds away from where it broke').toBeLessThan(1);
  await player.expectSameVideo();
  expect(await hostPage.events('error')).toEqual([]);
  expect(problems.exceptions).toEqual([]);
});

test('recovery: retries without an online event from the browser', async ({ hostPage, page, player }) => {
  let asked = 0;
  await page.route(SECOND_HALF, (route) => {
    asked += 1;
    return asked > 4 ? route.continue() : route.abort('connectionreset');
  });
  await hostPage.open({ t: 20 });
  await player.start();
  await expect.poll(() => player.currentTime(), { timeout: 20_000 }).toBeGreaterThan(25);
  await player.expectPlays();
  expect(await hostPage.events('error')).toEqual([]);
});

test('recovery: content whose remaining segments fail shows the failure screen, and its button returns to the second', async ({
  hostPage,
  page,
  failureScreen,
  player,
}) => {
  let playing = () => {};
  const plays = new Promise<void>((resolve) => {
    playing = resolve;
  });
  // Content that fails before its first frame fails at once.
  await page.route(SECOND_HALF, async (route) => {
    await plays;
    await route.fulfill({ status: 404 });
  });
  await hostPage.open({ t: 20 });
  await player.start();
  playing();
  await expect(failureScreen.root).toBeVisible({ timeout: 30_000 });
  await failureScreen.expectKind('unexpected');
  await page.unroute(SECOND_HALF);
  await failureScreen.button.click();
  await player.expectPlays();
  expect(await player.currentTime()).toBeGreaterThan(22);
  await expect.poll(() => hostPage.events('error')).toHaveLength(1);
});

test('recovery: content 9 with missing segments shows the failure screen within seconds, with one report', async ({
  hostPage,
  failureScreen,
  requests,
}) => {
  // The stream breaks before any press.
  await hostPage.open({ movie_id: 9 });
  await failureScreen.expectKind('unexpected');
  expect(await hostPage.state()).toMatchObject({ phase: 'failed', error: { kind: 'unexpected' } });
  await expect.poll(() => hostPage.events('error')).toHaveLength(1);
  expect(requests.matching(CALL.segment).length, 'no flood of calls').toBeLessThan(20);
});
