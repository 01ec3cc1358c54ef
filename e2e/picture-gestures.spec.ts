import { openBarePage } from './pages/bare-page';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';
import { Finger } from './pages/touch';

const MIDDLE = { x: 422, y: 120 };
const START_S = 20;

/** A press becomes a long one after 500 ms; the pill shows it. */
const rate = (player: Player) => player.video.evaluate((video: HTMLVideoElement) => video.playbackRate);

test.describe('finger', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test.beforeEach(async ({ page, player }) => {
    await openBarePage(page, { query: { t: START_S }, greets: true });
    await player.bigPlay.tap();
    await player.expectPlays();
    await player.expectControls(false);
  });

  test("long press: restores the viewer's own speed, also one chosen meanwhile", async ({ hostPage, page, player }) => {
    const finger = new Finger(page);
    await hostPage.done('setRate', { rate: 0.75 });
    await expect.poll(() => rate(player)).toBe(0.75);
    await finger.send('touchStart', [MIDDLE]);
    await expect.poll(() => rate(player)).toBe(2);
    await finger.send('touchEnd', []);
    await expect.poll(() => rate(player)).toBe(0.75);
    await finger.send('touchStart', [MIDDLE]);
    await expect.poll(() => rate(player)).toBe(2);
    await hostPage.done('setRate', { rate: 1.5 });
    await expect(player.frame.getByTestId('gesture-faster')).toHaveCount(0);
    await finger.send('touchEnd', []);
    await expect.poll(() => rate(player)).toBe(1.5);
    await expect.poll(() => hostPage.stateField('rate')).toBe(1.5);
  });

  test('long press: ends with a pause, a cancelled touch, a second finger and another episode', async ({
    hostPage,
    page,
    player,
  }) => {
    const finger = new Finger(page);
    const pill = player.frame.getByTestId('gesture-faster');
    const begin = async () => {
      await finger.send('touchStart', [MIDDLE]);
      await expect(pill).toBeVisible();
    };
    const expectOver = async () => {
      await expect(pill).toHaveCount(0);
      await expect.poll(() => rate(player)).toBe(1);
    };
    await begin();
    await finger.send('touchCancel', []);
    await expectOver();
    await begin();
    await finger.send('touchStart', [MIDDLE, { x: 500, y: 120 }]);
    await expectOver();
    await finger.send('touchEnd', []);
    await player.expectNotPaused();
    await begin();
    await hostPage.done('pause');
    await expectOver();
    await finger.send('touchEnd', []);
    await player.expectPaused();
    await hostPage.done('play');
    await player.expectPlays();
    await begin();
    await hostPage.done('setEpisode', { episodeId: 102 });
    await expectOver();
    await finger.send('touchEnd', []);
    await player.expectPlays();
    expect(await rate(player)).toBe(1);
  });
});

test.describe('finger on a scrolling page', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test('scrolls the page by a vertical swipe, and does not zoom it by a pinch', async ({ page, player }) => {
    await openBarePage(page, { query: { t: START_S } });
    await page.addStyleTag({
      content:
        'html,body{overflow:auto!important;height:auto!important}body{min-height:2000px}iframe{height:390px!important}',
    });
    await player.bigPlay.tap();
    await player.expectPlays();
    const finger = new Finger(page);
    const before = await player.currentTime();
    await finger.swipe({ x: 422, y: 190 }, { x: 424, y: 60 }, 12);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    expect(await player.currentTime()).toBeLessThan(before + 5);
    await page.evaluate(() => scrollTo(0, 0));
    await finger.send('touchStart', [MIDDLE]);
    await finger.send('touchStart', [MIDDLE, { x: 480, y: 120 }]);
    for (let step = 1; step <= 8; step += 1)
      await finger.send('touchMove', [
        { x: MIDDLE.x - 30 * step, y: 120 },
        { x: 480 + 30 * step, y: 120 },
      ]);
    await finger.send('touchEnd', []);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  });
});

test.describe('mouse', () => {
  test.use({ viewport: { width: 960, height: 540 } });
});

test.describe('live stream', () => {
  test.use({ viewport: { width: 960, height: 540 } });

  test('long press: keeps the speed at the edge', async ({ page, player }) => {
    await openBarePage(page, { query: { movie_id: 4, live_catch_up: 0 } });
    await player.start();
    await expect(player.frame.getByTestId('live-button')).toHaveAttribute('data-edge');
    await page.mouse.move(480, 200);
    await page.mouse.down();
    // Longer than a long press: nothing must happen within it.
    await page.waitForTimeout(900);
    expect(await rate(player)).toBe(1);
    await page.mouse.up();
  });
});

test.describe('picture with bars beside it', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test('fills the frame by a switch of the settings', async ({ page, player, menus }) => {
    await openBarePage(page, { query: { t: START_S } });
    await player.bigPlay.tap();
    await player.expectPlays();
    await player.expectControls(false);
    await new Finger(page).taps(MIDDLE, 1);
    await player.expectControls(true);
    await menus.settingsToggle.tap();
    await menus.row('more').tap();
    const fill = player.frame.getByTestId('fill-frame');
    await expect(fill).toHaveText('Заполнить кадр');
    await expect(fill).toHaveAttribute('aria-checked', 'false');
    await fill.tap();
    await expect(fill).toHaveAttribute('aria-checked', 'true');
    await expect(player.video).toHaveCSS('object-fit', 'cover');
  });
});

test('picture of the shape of the frame: has no switch', async ({ page, player, menus }) => {
  await page.setViewportSize({ width: 960, height: 540 });
  await openBarePage(page, { query: { t: START_S } });
  await player.start();
  await menus.openSettings('more');
  await expect(player.frame.getByTestId('fill-frame')).toHaveCount(0);
});
