import { expectNoViolation } from './pages/axe';
import { openBarePage } from './pages/bare-page';
import type { Menus } from './pages/menus';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

const SETTINGS = ['settings', 'quality', 'rate', 'audio', 'variants', 'boost', 'chapters'] as const;

async function checkMenus(player: Player, menus: Menus, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await test.step(name, async () => {
      await menus.openSettings(name === 'settings' ? undefined : name);
      await expectNoViolation(player);
      await menus.close.click();
      await expect(menus.any).toHaveCount(0);
    });
  }
}

test.describe('axe, large frame', () => {
  test.use({ viewport: { width: 960, height: 540 } });

  test('idle, playing, paused, with the help sheet and with the diagnostics', async ({ page, player }) => {
    await openBarePage(page, { query: { enabled_share: 1 } });
    await expect(player.bigPlay).toBeVisible();
    await expectNoViolation(player);
    await player.start();
    await expectNoViolation(player);
    await page.keyboard.press('KeyK');
    await player.expectPaused();
    await expectNoViolation(player);
    await page.keyboard.press('Shift+Slash');
    await expect(player.frame.getByTestId('help-sheet')).toBeVisible();
    await expectNoViolation(player);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+KeyD');
    await expect(player.frame.getByTestId('diagnostics-copy')).toBeVisible();
    await expectNoViolation(player);
  });

  test('with each menu open', async ({ page, player, menus, picker }) => {
    await openBarePage(page);
    await player.start();
    await page.keyboard.press('KeyK');
    await checkMenus(player, menus, SETTINGS);
    await menus.openSubtitles();
    await expectNoViolation(player);
    await menus.row('subtitle-style').click();
    await expectNoViolation(player);
    await page.keyboard.press('Escape');
    await picker.open();
    await expectNoViolation(player);
  });
});

test.describe('axe, phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('idle, paused, and with each menu open', async ({ page, player, menus }) => {
    await openBarePage(page);
    await expect(player.bigPlay).toBeVisible();
    await expectNoViolation(player);
    await player.start();
    await page.keyboard.press('KeyK');
    await player.expectPaused();
    await expectNoViolation(player);
    await checkMenus(player, menus, [...SETTINGS, 'subtitles', 'seasons']);
    await menus.openSettings('subtitles');
    await menus.row('subtitle-style').click();
    await expectNoViolation(player);
  });
});

test.describe('Tab key', () => {
  /** The focused element, and whether a viewer can see its focus. */
  const stop = (player: Player) =>
    player.stage.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      const ringed = element.matches('[data-testid="player"]') || Number.parseFloat(style.outlineWidth) >= 2;
      return {
        name: element.getAttribute('data-testid') ?? element.tagName,
        visible: shown && inside && ringed && width > 4 && height > 4,
      };
    });

  for (const [width, height] of [
    [960, 540],
    [390, 700],
    [200, 120],
  ] as const) {
    test(`${width}x${height}: each stop is visible, and the order leads out of the frame`, async ({ page, player }) => {
      await page.setViewportSize({ width, height });
      await openBarePage(page);
      await player.start();
      await page.keyboard.press('KeyK');
      await player.expectPaused();
      const stops: string[] = [];
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab');
        if (!(await player.stage.evaluate(() => document.hasFocus()))) break;
        const at = await stop(player);
        if (at === null) break;
        // The slider beside the icon opens on focus.
        await expect.poll(async () => (await stop(player))?.visible, { message: at.name }).toBe(true);
        if (stops.includes(at.name)) break;
        stops.push(at.name);
      }
      expect(stops).toEqual(expect.arrayContaining(['seek-bar', 'play-toggle', 'mute-toggle', 'settings-toggle']));
      expect(stops).toContain('fullscreen-toggle');
      expect(stops.length).toBeLessThan(25);
    });
  }
});
