import { openBarePage } from './pages/bare-page';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

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
