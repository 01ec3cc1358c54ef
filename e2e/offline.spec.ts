import type { Page } from '@playwright/test';
import { openBarePage } from './pages/bare-page';
import { cueOf, fillSubtitles, showSubtitles } from './pages/captions';
import { expectApart, expectApartFromControls, expectStill } from './pages/layout';
import { CALL } from './pages/network';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

const WORDS = 'Нет подключения к интернету';

/** A position of the forty minutes that is not buffered. */
const FAR_S = 1500;

const wordsOf = ({ frame }: Player) => frame.getByTestId('offline');

/** Position at which the current media element began to play. */
const begunAt = ({ video }: Player): Promise<number> =>
  video.evaluate(({ played }: HTMLVideoElement) => (played.length === 0 ? Number.NaN : played.start(0)));

/** Fails as a browser does with an undecodable file. */
const breakFile = ({ video }: Player): Promise<void> =>
  video.evaluate((element: HTMLVideoElement) => {
    Object.defineProperty(element, 'error', { value: { code: 2, message: 'network' }, configurable: true });
    element.dispatchEvent(new Event('error'));
  });

/** Advances the page's clock in steps, so that a repeated timer fires as often as it would. */
async function passSeconds(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await page.clock.fastForward(1000);
}

test('offline: the message shows while the film still plays, is announced, and hides when the network returns', async ({
  context,
  hostPage,
  player,
}) => {
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await context.setOffline(true);
  await expect(wordsOf(player)).toHaveText(WORDS);
  await expect(wordsOf(player).locator('..')).toHaveAttribute('role', 'status');
  await player.expectPlays();
  await context.setOffline(false);
  await expect(wordsOf(player)).toHaveCount(0);
  expect(await hostPage.events('error')).toEqual([]);
});

test('offline: a seek keeps the frame and completes when the network returns', async ({
  context,
  hostPage,
  page,
  failureScreen,
  player,
}) => {
  await page.clock.install();
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await player.tagVideo();
  // The first call of the host page loads the code of its methods, which fails offline.
  await hostPage.state();
  await context.setOffline(true);
  await hostPage.begin('seek', { time: FAR_S });
  await expect(wordsOf(player)).toBeVisible();
  await expect(player.spinner).toHaveAttribute('data-visible');
  // The wait exceeds the retries of a request; tests/unit/domain/recovery covers longer ones.
  await passSeconds(page, 4);
  await expect(failureScreen.root).toHaveCount(0);
  await expect(player.frame.getByTestId('recovering')).toHaveCount(0);
  await context.setOffline(false);
  await expect.poll(() => player.currentTime()).toBeGreaterThan(FAR_S + 0.1);
  await player.expectPlays();
  await player.expectSameVideo();
  expect(await hostPage.events('error')).toEqual([]);
});

test('offline: an outage of a film that has not waited before is put into words, and the frame stays', async ({
  context,
  hostPage,
  player,
}) => {
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await hostPage.state();
  await player.tagVideo();
  await context.setOffline(true);
  await hostPage.begin('seek', { time: FAR_S });
  await expect(player.frame.getByTestId('wait-words')).toContainText(/\S/);
  await context.setOffline(false);
  await expect.poll(() => player.currentTime()).toBeGreaterThan(FAR_S + 3);
  await player.expectSameVideo();
});

test('offline: a failure screen restarts when the network returns, at the same second, with the same choices', async ({
  context,
  hostPage,
  failureScreen,
  player,
}) => {
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await hostPage.done('setRate', { rate: 1.25 });
  await hostPage.done('setQuality', { quality: '240p' });
  await context.setOffline(true);
  await hostPage.begin('seek', { time: FAR_S });
  await expect.poll(() => player.currentTime()).toBe(FAR_S);
  await breakFile(player);
  await failureScreen.expectKind('unexpected');
  await expect(failureScreen.root).toContainText(WORDS);
  await context.setOffline(false);
  await player.expectPlays();
  expect(Math.abs((await begunAt(player)) - FAR_S)).toBeLessThan(1);
  expect(await hostPage.state()).toMatchObject({ phase: 'ready', rate: 1.25, quality: '240p' });
  await expect.poll(() => hostPage.events('error')).toHaveLength(1);
});

test('offline: paused content stays paused at the position that the viewer chose', async ({
  context,
  hostPage,
  player,
}) => {
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await hostPage.done('pause');
  await context.setOffline(true);
  await hostPage.begin('seek', { time: FAR_S });
  await expect(wordsOf(player)).toBeVisible();
  await context.setOffline(false);
  await expect(wordsOf(player)).toHaveCount(0);
  await player.expectTime(FAR_S);
  await player.expectPaused();
  await hostPage.done('play');
  await player.expectPlays();
});

test('offline: paused content whose file breaks stays paused at its second once the network is back', async ({
  context,
  hostPage,
  page,
  player,
}) => {
  await hostPage.open({ movie_id: 6 });
  await player.start();
  await hostPage.standAt(20);
  await context.setOffline(true);
  await breakFile(player);
  await context.setOffline(false);
  await player.expectTime(20);
  await page.waitForTimeout(3000);
  await player.expectPaused();
  await player.expectTime(20);
  await hostPage.done('play');
  await player.expectPlays();
});

test('offline: failed catalogue calls are repeated once when the network returns', async ({
  context,
  hostPage,
  page,
  failureScreen,
  player,
  requests,
}) => {
  // All code is loaded by then, but no answer.
  await page.route(CALL.episodes, async (route) => {
    await player.root.waitFor({ state: 'attached' });
    await context.setOffline(true);
    await route.abort('internetdisconnected').catch(() => undefined);
  });
  await hostPage.open({ auto_play: 1 });
  await failureScreen.expectKind('unexpected');
  await expect(failureScreen.root).toContainText(WORDS);
  await page.unroute(CALL.episodes);
  const before = requests.matching(CALL.content).length;
  await context.setOffline(false);
  await player.expectPlays();
  expect(requests.matching(CALL.content).length - before).toBe(1);
});

test('offline: a page without its script reloads when the network returns', async ({
  context,
  hostPage,
  page,
  player,
}) => {
  await page.route(CALL.entryChunk, async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await hostPage.open();
  await expect(player.frame.getByRole('alert')).toContainText('Плеер не загрузился');
  await hostPage.mark();
  await page.unroute(CALL.entryChunk);
  await context.setOffline(false);
  await player.start();
  await hostPage.expectNotReloaded();
});

for (const { pointer, sizes } of [
  {
    pointer: 'mouse',
    sizes: [
      [1280, 720],
      [640, 360],
      [320, 180],
      [200, 120],
    ],
  },
  { pointer: 'touch', sizes: [[390, 300]] },
] as const) {
  test.describe(pointer, () => {
    test.use({ hasTouch: pointer === 'touch' });
    test('the offline message covers neither subtitles nor controls', async ({ context, hostPage, page, player }) => {
      await fillSubtitles(page, ['Первая строка слов', 'и вторая за нею']);
      await openBarePage(page);
      await player.start();
      await hostPage.done('pause');
      await showSubtitles(hostPage, player);
      await hostPage.done('seek', { time: 20 });
      await context.setOffline(true);
      for (const [width, height] of sizes) {
        await test.step(`${width}x${height}`, async () => {
          await page.setViewportSize({ width, height });
          await expect(wordsOf(player)).toBeVisible();
          await player.expectControls(true);
          await expectStill(cueOf(player));
          await expectApart(cueOf(player).or(wordsOf(player)));
          await expectApartFromControls(player, wordsOf(player));
        });
      }
    });
  });
}
