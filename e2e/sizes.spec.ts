import { openBarePage } from './pages/bare-page';
import type { EpisodePicker } from './pages/episode-picker';
import { expectApart, expectInside, smallestSide } from './pages/layout';
import { breakCalls, CALL } from './pages/network';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

/** Every control on a row or bar: each target of a finger or a pointer. */
const controlsOf = (player: Player) => player.controls.locator('button, [role="slider"], [data-testid="time"]');

async function expectControlsFit(player: Player): Promise<void> {
  await player.expectControls(true);
  await expect(player.playToggle).toBeInViewport({ ratio: 1 });
  await expect(player.muteToggle).toBeInViewport({ ratio: 1 });
  await expect(player.fullscreenToggle).toBeInViewport({ ratio: 1 });
  await expectInside(player, controlsOf(player));
  await expectApart(player.controls.locator('button, [data-testid="time"]'));
}

async function expectPickerFits(player: Player, picker: EpisodePicker): Promise<void> {
  await expect(picker.root).toBeVisible();
  await expect(picker.root).toHaveCSS('opacity', '1');
  await expectInside(player, picker.root);
  await expectInside(player, picker.root.getByRole('button', { name: 'Закрыть' }));
  await picker.episode(103).scrollIntoViewIfNeeded();
  await expect(picker.episode(103)).toBeInViewport({ ratio: 0.9 });
}

test('frame sizes: everything fits frames of all sizes and can be pressed', async ({
  page,
  player,
  picker,
  failureScreen,
}) => {
  const atEachSize = async (look: () => Promise<void>) => {
    for (const [width, height] of [
      [200, 120],
      [320, 180],
      [640, 360],
      [960, 540],
      [1920, 1080],
    ] as const) {
      await test.step(`${width}x${height}`, async () => {
        await page.setViewportSize({ width, height });
        await look();
      });
    }
  };
  await openBarePage(page);
  await expect(player.bigPlay).toBeVisible();
  await atEachSize(() => expectInside(player, player.bigPlay));
  await player.start();
  // The controls of a paused video stay.
  await page.keyboard.press('KeyK');
  await player.expectPaused();
  await atEachSize(async () => {
    await player.hover();
    await expectControlsFit(player);
    if (!(await picker.toggle.isVisible())) return;
    await picker.open();
    await expectPickerFits(player, picker);
    await page.keyboard.press('Escape');
    await expect(picker.root).toBeHidden();
  });
  await picker.pick(102);
  await player.expectPlays();

  await breakCalls(page, CALL.content, 'status:500');
  await openBarePage(page);
  await failureScreen.expectKind('unexpected');
  // The details load after the message, and move it.
  await expect(failureScreen.root.getByRole('textbox')).toBeVisible();
  await atEachSize(async () => {
    const hint = failureScreen.root.locator('p').first();
    // The text scrolls in the smallest frame.
    await hint.scrollIntoViewIfNeeded();
    await expectInside(player, hint);
    await expect(failureScreen.button).toBeInViewport({ ratio: 1 });
  });
  await page.unrouteAll();
  // The player tries again by itself.
  await expect(player.bigPlay).toBeVisible({ timeout: 30_000 });
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
] as const) {
  test.describe(`${width}x${height}, touch`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('a finger plays, shows the controls, pauses and picks an episode', async ({
      hostPage,
      page,
      player,
      picker,
      failureScreen,
    }) => {
      await openBarePage(page);
      await expectInside(player, player.bigPlay);
      expect(await smallestSide(player.bigPlay)).toBeGreaterThanOrEqual(44);
      await player.bigPlay.tap();
      await player.expectPlays();
      await player.expectControls(false);

      await page.touchscreen.tap(width / 2, height / 3);
      await player.expectControls(true);
      await player.expectNotPaused();
      await player.keepMoving();
      await player.playToggle.tap();
      await player.expectPaused();
      await expectControlsFit(player);
      expect(await smallestSide(player.controls.locator('button'))).toBeGreaterThanOrEqual(44);
      await picker.toggle.tap();
      await expectPickerFits(player, picker);
      await picker.episode(102).tap();
      await expect.poll(() => hostPage.stateField('episodeId')).toBe(102);
      await player.expectPlays();

      await openBarePage(page, { query: { movie_id: 404 } });
      await failureScreen.expectKind('content-not-found');
      await expect(failureScreen.button).toBeInViewport({ ratio: 1 });
      expect(await smallestSide(failureScreen.button)).toBeGreaterThanOrEqual(44);
    });
  });
}
