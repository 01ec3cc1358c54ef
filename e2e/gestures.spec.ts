import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';
import { Finger } from './pages/touch';

test.describe('finger', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  const MIDDLE = { x: 422, y: 120 };
  const LEFT = { x: 78, y: 180 };

  test.beforeEach(async ({ page, player }) => {
    await openBarePage(page, { query: { t: 20 } });
    await player.bigPlay.tap();
    await player.expectPlays();
    await player.expectControls(false);
  });

  test('toggles the controls by a tap and never pauses', async ({ page, player }) => {
    const turns = await player.root.evaluateHandle((root) => {
      const seen: { taps: number; shown: boolean; ms: number }[] = [];
      let taps = 0;
      let at = 0;
      let life: ReturnType<typeof setInterval> | undefined;
      const sign = () => root.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
      root.addEventListener(
        'pointerup',
        () => {
          taps += 1;
          at = performance.now();
          // The controls must not hide between the taps, even if the second tap is slow.
          if (taps === 1) life = setInterval(sign, 300);
          else clearInterval(life);
        },
        { capture: true },
      );
      new MutationObserver(() => {
        seen.push({ taps, shown: root.hasAttribute('data-controls'), ms: performance.now() - at });
      }).observe(root, { attributeFilter: ['data-controls'] });
      return seen;
    });
    await new Finger(page).taps(MIDDLE, 2);
    await expect
      .poll(() => turns.jsonValue())
      .toMatchObject([
        { taps: 1, shown: true },
        { taps: 2, shown: false },
      ]);
    const [, away] = await turns.jsonValue();
    expect(away?.ms, 'milliseconds after the tap: by themselves they stay for 2000').toBeLessThan(1500);
    await player.expectControls(false);
    await player.expectPlays();
  });

  test('has no gestures while a menu is open', async ({ page, player, menus }) => {
    await page.touchscreen.tap(MIDDLE.x, MIDDLE.y);
    await menus.settingsToggle.tap();
    await expect(menus.menu('settings')).toBeVisible();
    const before = await player.currentTime();
    await new Finger(page).taps(LEFT, 2);
    await expect(menus.any).toHaveCount(0);
    expect(await player.currentTime()).toBeGreaterThan(before - 1);
    await player.expectPlays();
  });
});
