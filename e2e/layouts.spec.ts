import { openBarePage } from './pages/bare-page';
import { expectApart, expectInside, expectStill } from './pages/layout';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

const parts = async (player: Player) => ({
  centre: await player.boxOf(player.frame.getByTestId('center-controls')),
  top: await player.boxOf(player.frame.getByTestId('top-bar')),
  bar: await player.boxOf(player.seekBar),
  play: await player.boxOf(player.playToggle),
  mute: await player.boxOf(player.muteToggle),
  fullscreen: await player.boxOf(player.fullscreenToggle),
});

/** Longer than the hide delay: for tests that expect the controls to stay. */
const BEYOND_THE_DELAY_MS = 2600;

test('layout: one bar along the lower edge from 480x270 on by mouse', async ({ hostPage, page, player }) => {
  await openBarePage(page);
  await player.start();
  // No overlay is due at this position, and the controls of a paused video stay.
  await hostPage.standAt(20);
  for (const [width, height] of [
    [480, 270],
    [640, 360],
    [1920, 1080],
  ] as const) {
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await player.expectControls(true);
      await expectStill(player.playToggle);
      const { centre, top, bar, play, mute, fullscreen } = await parts(player);
      for (const box of [centre, top, play, mute, fullscreen]) {
        expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height - 1);
        expect(Math.abs(box.y + box.height / 2 - (play.y + play.height / 2))).toBeLessThan(1);
      }
      expect(bar.width).toBeGreaterThan(width * 0.9);
      expect(play.x).toBeLessThan(mute.x);
      expect(mute.x).toBeLessThan(top.x + 1);
      await expectApart(player.controls.locator('button:visible, [data-testid="time"]'));
    });
  }
});

for (const { pointer, sizes } of [
  {
    pointer: 'mouse',
    sizes: [
      [479, 270],
      [480, 269],
      [320, 180],
      [390, 844],
    ],
  },
  {
    pointer: 'touch',
    sizes: [
      [575, 380],
      [576, 379],
      [320, 180],
      [390, 844],
    ],
  },
] as const) {
  test.describe(pointer, () => {
    test.use({ hasTouch: pointer === 'touch' });

    test('layout: a small frame has a top bar, the play button in the middle, and volume, progress and fullscreen below', async ({
      hostPage,
      page,
      player,
    }) => {
      await openBarePage(page);
      await player.start();
      // No overlay is due at this position, and the controls of a paused video stay.
      await hostPage.standAt(20);
      for (const [width, height] of sizes) {
        await test.step(`${width}x${height}`, async () => {
          await page.setViewportSize({ width, height });
          await player.expectControls(true);
          await expectStill(player.playToggle);
          const { top, bar, play, mute, fullscreen } = await parts(player);
          expect(top.y).toBeLessThan(1);
          expect(Math.abs(play.x + play.width / 2 - width / 2)).toBeLessThan(2);
          expect(Math.abs(play.y + play.height / 2 - height / 2)).toBeLessThan(2);
          expect(mute.x + mute.width).toBeLessThanOrEqual(bar.x + 1);
          expect(bar.x + bar.width).toBeLessThanOrEqual(fullscreen.x + 1);
          expect(mute.y + mute.height).toBeGreaterThan(height - 20);
          await expect(player.frame.getByTestId('top-bar')).toContainText('Маяк на краю');
          await expectApart(player.controls.locator('button:visible, [data-testid="time"]'));
          await expectInside(player, player.controls.locator('button:visible'));
        });
      }
    });
  });
}

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
    const { bar, play, mute } = await parts(player);
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

  test('stay before the first play, while paused and while a menu is open, and hide after the menu closes', async ({
    page,
    player,
    menus,
  }) => {
    const expectStay = async (why: string) => {
      await test.step(`they stay ${why}`, async () => {
        await page.clock.fastForward(BEYOND_THE_DELAY_MS);
        await player.expectControls(true);
      });
    };
    await expect(player.bigPlay).toBeVisible();
    await player.hover();
    await expectStay('before the first play');
    await player.start();
    await player.pressPicture();
    await player.expectPaused();
    await expectStay('while the film is paused');
    await player.pressPicture();
    await player.expectNotPaused();
    await menus.openSettings();
    await expectStay('while a menu is open');
    await page.mouse.click(100, 100);
    await expect(menus.any).toHaveCount(0);
    await page.clock.fastForward(BEYOND_THE_DELAY_MS);
    await player.expectControls(false);
    await expect(player.controls).toHaveAttribute('inert');
  });

  test('stay while a control has the keyboard focus, and hide after a pointer press ends it', async ({
    page,
    player,
  }) => {
    await player.start();
    await player.focus(player.seekBar);
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab');
    await expect(player.playToggle).toBeFocused();
    await page.clock.fastForward(BEYOND_THE_DELAY_MS);
    await player.expectControls(true);
    await expect(player.playToggle).toBeFocused();
    await player.pressPicture();
    await player.expectPaused();
    await player.pressPicture();
    await player.expectNotPaused();
    await player.expectControls(false);
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
