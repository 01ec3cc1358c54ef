import { openBarePage } from './pages/bare-page';
import { withoutAds } from './pages/globals';
import { CALL, delayCalls } from './pages/network';
import { contrast, screenShades } from './pages/picture';
import { type Look, logSpinners, type SpinnerLog, spinnerLog } from './pages/spinner-log';
import { expect, test } from './pages/test';

/** A shorter wait shows no spinner. */
const PATIENCE_MS = 300;

/** Distance that is still within the disc. */
const BESIDE_PX = 4;

/** Tolerance for a busy machine. */
const MARGIN_MS = 700;

const between = ({ looks }: SpinnerLog, from: number, to: number): Look[] =>
  looks.filter(({ at }) => at >= from && at <= to);

/**
 * Expects that the spinner turned and was announced from this many milliseconds until the first frame, and no longer.
 */
function expectTurned(log: SpinnerLog, from: number): void {
  const { framedAt } = log;
  if (framedAt === null) throw new Error('the film has no picture');
  const waited = between(log, from + PATIENCE_MS + MARGIN_MS, framedAt - 100);
  expect(waited.length, 'looks at the screen').toBeGreaterThan(10);
  expect(waited.filter(({ spinners }) => spinners !== 1)).toEqual([]);
  const after = between(log, framedAt + MARGIN_MS, Number.POSITIVE_INFINITY);
  expect(after.filter(({ spinners, said }) => spinners > 0 || said !== '')).toEqual([]);
}

// The page tells its host that it is ready 2 s after the start at the latest.
for (const delayMs of [5500, 7000]) {
  test(`spinner: shows until the first frame of started content whose segments take ${delayMs} ms`, async ({
    hostPage,
    page,
    player,
  }) => {
    await logSpinners(page);
    await delayCalls(page, CALL.segment, delayMs);
    await hostPage.open({ movie_id: 2 });
    await player.bigPlay.click();
    await expect(player.spinner).toHaveText('Загрузка');
    await player.expectPlays(30_000);
    await page.waitForTimeout(MARGIN_MS + 300);
    const log = await spinnerLog(player);
    expectTurned(log, log.pressedAt ?? Number.NaN);
  });
}

test('spinner: stays hidden if the content starts at once', async ({ hostPage, page, player }) => {
  await logSpinners(page);
  await hostPage.open();
  await expect(player.bigPlay).toBeVisible();
  // The first segments load before the press.
  await expect.poll(() => player.video.evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBeGreaterThan(2);
  await player.bigPlay.click();
  await player.expectPlays();
  const log = await spinnerLog(player);
  const from = log.pressedAt ?? Number.NaN;
  expect(between(log, from, from + PATIENCE_MS - 50).filter(({ spinners }) => spinners > 0)).toEqual([]);
});

test('spinner: shows until the first frame of a preview video', async ({ page, player }) => {
  await withoutAds(page);
  await logSpinners(page);
  await delayCalls(page, CALL.segment, 5000);
  await openBarePage(page, { query: { auto_play: 1 } });
  await player.expectPlays(30_000);
  await page.waitForTimeout(MARGIN_MS + 300);
  expectTurned(await spinnerLog(player), 0);
});

test("spinner: replaces the button once the player's code learns of an earlier request, until the first frame", async ({
  hostPage,
  page,
  player,
}) => {
  await logSpinners(page);
  await delayCalls(page, CALL.playerChunk, 3000);
  await delayCalls(page, CALL.segment, 6500);
  await openBarePage(page, { query: { movie_id: 2 } });
  await hostPage.begin('play');
  await player.expectPlays(30_000);
  await page.waitForTimeout(MARGIN_MS + 300);
  const log = await spinnerLog(player);
  const learnt = log.looks.find(({ spinners }) => spinners > 0)?.at ?? Number.NaN;
  expectTurned(log, learnt - PATIENCE_MS);
});

test('spinner: an ad and its content never show two at once', async ({ ads, hostPage, page, player }) => {
  await logSpinners(page);
  await ads.ask({ preroll: ['short'] });
  await delayCalls(page, /\/ads\/vast\//, 1500);
  await delayCalls(page, CALL.segment, 2500);
  await hostPage.open({ auto_play: 1 });
  // The ad lasts two seconds: the check reads its event, because a check of the video may be too late.
  await expect.poll(() => hostPage.events('adstart'), { message: 'the ad starts' }).toHaveLength(1);
  await player.expectPlays(30_000);
  const { looks } = await spinnerLog(player);
  expect(looks.filter(({ spinners }) => spinners > 1)).toEqual([]);
  expect(looks.filter(({ spinners }) => spinners === 1).length, 'there was a wait').toBeGreaterThan(5);
});

test('spinner: stays hidden for content paused before its first frame, and beside a prompt', async ({
  hostPage,
  page,
  player,
}) => {
  await hostPage.open({ movie_id: 2, t: 600 });
  await player.start();
  await expect.poll(() => player.currentTime()).toBeGreaterThan(606);
  await delayCalls(page, CALL.segment, 20_000);
  await hostPage.open({ movie_id: 2 });
  await expect(player.frame.getByTestId('resume-continue')).toBeVisible();
  await page.waitForTimeout(PATIENCE_MS + MARGIN_MS);
  await expect(player.spinner).not.toHaveAttribute('data-visible');
  await player.frame.getByTestId('resume-continue').click();
  await expect(player.spinner).toHaveAttribute('data-visible');
  await hostPage.done('pause');
  await expect(player.spinner).not.toHaveAttribute('data-visible');
});

test('spinner: is replaced by a failure screen', async ({ hostPage, page, failureScreen, player }) => {
  await page.route(CALL.segment, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.fulfill({ status: 404 });
  });
  await hostPage.open({ movie_id: 2 });
  await player.bigPlay.click();
  await expect(player.spinner).toHaveAttribute('data-visible');
  await failureScreen.expectKind('unexpected');
  await expect(player.spinner).toHaveCount(0);
});

test('spinner: contrasts with a white and with a black video', async ({ hostPage, page, player }) => {
  await delayCalls(page, CALL.segment, 30_000);
  await hostPage.open({ movie_id: 2 });
  await player.bigPlay.click();
  await expect(player.spinner).toHaveCSS('opacity', '1');
  await player.poster.evaluate((poster) => {
    poster.style.display = 'none';
  });
  const ring = player.spinner.locator('div');
  // The arc is stopped at the top.
  await ring.evaluate((element) => {
    element.style.animation = 'none';
  });
  const box = await player.boxOf(ring);
  for (const film of ['#fff', '#000']) {
    await player.frame.locator('[data-media-provider]').evaluate((element, colour) => {
      element.style.background = colour;
    }, film);
    const shades = await screenShades(page, {
      x: Math.round(box.x + box.width / 2),
      y: Math.round(box.y - BESIDE_PX),
      width: 1,
      height: Math.round(box.height / 2 + BESIDE_PX),
    });
    // Pixels from beside the disc's edge through the arc to the middle.
    const { pixels } = shades;
    const arc = Math.max(...pixels);
    const beside = [pixels[0] ?? Number.NaN, pixels.at(-1) ?? Number.NaN];
    expect(pixels.indexOf(arc), 'the arc is within').toBeGreaterThan(0);
    for (const shade of beside) expect(contrast(arc, shade), `contrast on ${film}`).toBeGreaterThanOrEqual(3);
  }
});
