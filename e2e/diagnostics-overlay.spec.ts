import { openBarePage } from './pages/bare-page';
import { expectApart, expectInside, expectStill } from './pages/layout';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

const panelOf = (player: Player) => player.frame.getByTestId('diagnostics');
const figureOf = (player: Player, name: string) => panelOf(player).locator(`[data-name="${name}"] dd`);

test('diagnostics panel: an ad hides it, and it shows again after the ad', async ({ page, player, ads }) => {
  await ads.ask({ preroll: ['short'] });
  await openBarePage(page);
  await expect(player.bigPlay).toBeVisible();
  await player.root.press('Shift+KeyD');
  await expect(panelOf(player)).toBeVisible();
  await player.bigPlay.click();
  await expect(player.frame.getByTestId('spot-label')).toBeVisible();
  await expect(panelOf(player)).toBeHidden();
  await expect(panelOf(player)).toBeVisible({ timeout: 15_000 });
});

test('diagnostics panel: fits frames of all sizes, stays reachable, and leaves the controls uncovered', async ({
  page,
  player,
}) => {
  await openBarePage(page);
  await player.start();
  await page.keyboard.press('KeyK');
  await player.expectPaused();
  await page.keyboard.press('Shift+KeyD');
  for (const [width, height] of [
    [200, 120],
    [390, 700],
    [640, 360],
    [1280, 720],
  ] as const) {
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expect(figureOf(player, 'resolution')).toBeVisible();
      await expectStill(panelOf(player));
      await expectInside(player, panelOf(player));
      // In a frame without room for both, the panel covers the controls.
      if (height > 300) await expectApart(player.controls.locator('button:visible').or(panelOf(player)));
      await player.frame.getByTestId('diagnostics-copy').click();
      await expect(player.frame.getByTestId('notice')).toBeInViewport();
    });
  }
});
