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
