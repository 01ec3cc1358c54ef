import { openBarePage } from './pages/bare-page';
import { expectApart } from './pages/layout';
import { expect, test } from './pages/test';

test.describe('touch', () => {
  test.use({ hasTouch: true });

  test('layout: a large frame by touch has the bar, and the main buttons in the middle of a dimmed picture', async ({
    hostPage,
    page,
    player,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await openBarePage(page);
    await player.start();
    await hostPage.standAt(20);
    await player.expectControls(true);
    const [bar, play, mute] = [
      await player.boxOf(player.seekBar),
      await player.boxOf(player.playToggle),
      await player.boxOf(player.muteToggle),
    ];
    expect(Math.abs(play.x + play.width / 2 - 844 / 2)).toBeLessThan(2);
    expect(mute.y).toBeGreaterThanOrEqual(bar.y + bar.height - 1);
  });
});

test('layout: 200x120 has play, sound, settings, fullscreen and a thin bar; menus cover the whole frame', async ({
  page,
  player,
  menus,
}) => {
  await page.setViewportSize({ width: 200, height: 120 });
  await openBarePage(page);
  await expect(player.bigPlay).toBeVisible();
  await expectApart(player.frame.locator('button:visible'));
  await player.start();
  await player.hover();
  const controls = [player.playToggle, player.muteToggle, menus.settingsToggle, player.fullscreenToggle];
  for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 });
  await expect(player.seekBar).toBeVisible();
  await expectApart(player.controls.locator('button:visible'));
  await menus.openSettings('quality');
  // The menu has finished its animation.
  await expect.poll(() => player.boxOf(menus.any)).toEqual({ x: 0, y: 0, width: 200, height: 120 });
  await menus.option('auto').click();
  await expect(menus.any).toHaveCount(0);
});

test('layout: a row that scrolls into view while its menu slides in does not shift the frame', async ({
  page,
  player,
  menus,
}) => {
  await page.setViewportSize({ width: 200, height: 120 });
  await openBarePage(page);
  await player.start();
  await menus.openSettings();
  const { width, height } = await player.boxOf(menus.any);
  await menus.any.evaluate((menu) => {
    menu.style.translate = '0 40px';
    for (const row of menu.querySelectorAll('button')) row.scrollIntoView();
    menu.style.translate = '';
  });
  await expect.poll(() => player.boxOf(menus.any)).toEqual({ x: 0, y: 0, width, height });
  expect(await player.boxOf(player.root)).toMatchObject({ x: 0, y: 0 });
});

test.describe('title', () => {
  test('shows once in a small frame, before the first play and after it', async ({ page, player }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await openBarePage(page);
    await expect(player.bigPlay).toBeVisible();
    await player.expectControls(true);
    await expect(player.poster.getByText('Маяк на краю')).toBeHidden();
    await expect(player.frame.getByTestId('top-bar').getByText('Маяк на краю')).toBeVisible();
  });
});

test.describe('controls', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await openBarePage(page);
  });

  test('hide two seconds after the last movement, with the cursor, and show with the next', async ({
    page,
    player,
  }) => {
    await player.start();
    // From here on the page's clock moves by the calls of this test alone.
    await page.clock.pauseAt(Date.now() + 10_000);
    await player.expectControls(false);
    await player.hover(0.45);
    await player.expectControls(true);
    await page.clock.runFor(1900);
    await player.expectControls(true);
    await page.clock.runFor(200);
    await player.expectControls(false);
    await expect(player.root).toHaveCSS('cursor', 'none');
    await player.hover(0.55);
    await player.expectControls(true);
    await expect(player.root).not.toHaveCSS('cursor', 'none');
  });
});
