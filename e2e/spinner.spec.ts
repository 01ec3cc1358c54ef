import { openBarePage } from './pages/bare-page';
import { withoutAds } from './pages/globals';
import { CALL, delayCalls, withholdCalls } from './pages/network';
import { contrast, screenShades } from './pages/picture';
import type { Player } from './pages/player';
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

/** Expects one spinner that has faded in. Returns the number of looks until then. */
async function expectTurns(player: Player): Promise<number> {
  let seen = 0;
  const last = async () => {
    const { looks } = await spinnerLog(player);
    seen = looks.length;
    return looks.at(-1)?.spinners;
  };
  await expect.poll(last, { message: 'spinners' }).toBe(1);
  return seen;
}

/** Expects that the spinner of that look stayed, alone, until the content had a frame, and is gone now. */
async function expectTurned(player: Player, seen: number): Promise<void> {
  await expect(player.spinner).not.toHaveAttribute('data-visible');
  await expect(player.spinner).toHaveText('');
  const { looks } = await spinnerLog(player);
  const waited = looks.slice(seen - 1).filter(({ hasFrame }) => !hasFrame);
  expect(waited.filter(({ spinners }) => spinners !== 1)).toEqual([]);
}

test('spinner: shows until the first frame of started content, although the host page knows the player as ready', async ({
  hostPage,
  page,
  player,
}) => {
  await logSpinners(page);
  const release = await withholdCalls(page, CALL.segment);
  await hostPage.open({ movie_id: 2 });
  await player.bigPlay.click();
  await expect(player.spinner).toHaveText('Загрузка');
  await expect.poll(() => hostPage.stateField('phase')).toBe('ready');
  const seen = await expectTurns(player);
  release();
  await player.expectPlays(30_000);
  await expectTurned(player, seen);
});

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

test('spinner: shows until the first frame of a preview video', async ({ page, player, shell }) => {
  await withoutAds(page);
  await logSpinners(page);
  // The player, whose own spinner fades in, comes after the preview.
  const load = await shell.withhold('player');
  const release = await withholdCalls(page, CALL.segment);
  await openBarePage(page, { query: { auto_play: 1 } });
  const seen = await expectTurns(player);
  release();
  await expect.poll(() => shell.root.evaluate(() => document.querySelector('video')?.currentTime)).toBeGreaterThan(0);
  load();
  await player.expectPlays(30_000);
  await expectTurned(player, seen);
});

test("spinner: replaces the button once the player's code learns of an earlier request, until the first frame", async ({
  hostPage,
  page,
  player,
  shell,
}) => {
  await logSpinners(page);
  const load = await withholdCalls(page, CALL.playerChunk);
  const release = await withholdCalls(page, CALL.segment);
  await openBarePage(page, { query: { movie_id: 2 } });
  await expect(shell.button).toBeVisible();
  await hostPage.begin('play');
  load();
  await expect(player.spinner).toHaveText('Загрузка');
  await expect(player.bigPlay).toHaveCount(0);
  const seen = await expectTurns(player);
  release();
  await player.expectPlays(30_000);
  await expectTurned(player, seen);
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
