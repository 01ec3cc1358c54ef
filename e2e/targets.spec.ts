import { openBarePage } from './pages/bare-page';
import { expectTargets } from './pages/layout';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';
import { Finger } from './pages/touch';

for (const [width, height] of [
  [390, 300],
  [844, 390],
  [320, 180],
] as const) {
  test.describe(`touch targets at ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    const play = async (page: Parameters<typeof openBarePage>[0], player: Player, query: Record<string, number>) => {
      await openBarePage(page, { query });
      await player.bigPlay.tap();
      await player.expectPlays();
    };
    const show = async (page: Parameters<typeof openBarePage>[0], player: Player) => {
      await player.expectControls(false);
      await new Finger(page).taps({ x: width / 2, y: height * 0.27 }, 1);
      await player.expectControls(true);
    };

    test('controls are large enough, on the poster, while playing and on a live stream', async ({ page, player }) => {
      await openBarePage(page, { query: { enabled_share: 1 } });
      await expect(player.bigPlay).toBeVisible();
      await expectTargets(player);
      for (const query of [{ enabled_share: 1, t: 20 }, { movie_id: 4 }]) {
        await play(page, player, query);
        await show(page, player);
        await expectTargets(player);
      }
    });

    test('offers of the dock are large enough', async ({ page, player }) => {
      for (const t of [1, 43]) {
        await play(page, player, { t });
        await expect(player.frame.locator('[data-dock-item]').first()).toBeVisible();
        await expectTargets(player);
      }
    });

    test('the share popup has large enough buttons', async ({ page, player }) => {
      await play(page, player, { enabled_share: 1, t: 25 });
      await show(page, player);
      await player.frame.getByTestId('share-toggle').tap();
      await expect(player.frame.getByRole('dialog')).toBeVisible();
      await expectTargets(player);
    });

    test('an ad has large enough buttons', async ({ page, player, ads }) => {
      await ads.ask({ preroll: ['linear'] });
      await openBarePage(page);
      await player.bigPlay.tap();
      await ads.expectPlays();
      await expect(ads.skip).toBeEnabled();
      await expectTargets(player);
    });
  });
}
