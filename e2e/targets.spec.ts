import { openBarePage } from './pages/bare-page';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';
import { Finger } from './pages/touch';

/** The least side of a target for a finger, as WCAG 2.5.5 and the systems of phones name it. */
const TARGET_PX = 44;

/** Targets too small for a finger, with their sizes; rows of the menus have a test of their own. */
const smallTargets = (player: Player): Promise<string[]> =>
  player.root.evaluate((root, least) => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert]') === null;
    return [...root.querySelectorAll('button, a[href], input, select, [role="slider"]')].flatMap((element) => {
      if (!isSeen(element) || element.closest('[role="menu"]') !== null) return [];
      // A label presses its check box.
      const { left, top, width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      if (width === 0) return [];
      // The area of a button may be larger than its box.
      const half = least / 2 - 0.5;
      const isHit = (x: number, y: number) =>
        element.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y));
      const isWide = width >= least - 0.5 || (isHit(-half, 0) && isHit(half, 0));
      const isHigh = height >= least - 0.5 || (isHit(0, -half) && isHit(0, half));
      if (isWide && isHigh) return [];
      const name = element.getAttribute('data-testid') ?? element.getAttribute('aria-label') ?? element.textContent;
      return [`${name} ${Math.round(width)}x${Math.round(height)}`];
    });
  }, TARGET_PX);

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
      expect(await smallTargets(player)).toEqual([]);
      for (const query of [{ enabled_share: 1, t: 20 }, { movie_id: 4 }]) {
        await play(page, player, query);
        await show(page, player);
        expect(await smallTargets(player)).toEqual([]);
      }
    });

    test('offers of the dock are large enough', async ({ page, player }) => {
      for (const t of [1, 43]) {
        await play(page, player, { t });
        await expect(player.frame.locator('[data-dock-item]').first()).toBeVisible();
        expect(await smallTargets(player), `at second ${t}`).toEqual([]);
      }
    });

    test('the share popup has large enough buttons', async ({ page, player }) => {
      await play(page, player, { enabled_share: 1, t: 25 });
      await show(page, player);
      await player.frame.getByTestId('share-toggle').tap();
      await expect(player.frame.getByRole('dialog')).toBeVisible();
      expect(await smallTargets(player)).toEqual([]);
    });

    test('an ad has large enough buttons', async ({ page, player, ads }) => {
      await ads.ask({ preroll: ['linear'] });
      await openBarePage(page);
      await player.bigPlay.tap();
      await ads.expectPlays();
      await expect(ads.skip).toBeEnabled();
      expect(await smallTargets(player)).toEqual([]);
    });
  });
}
