import { expectNoViolation } from './pages/axe';
import { openBarePage } from './pages/bare-page';
import { fillSubtitles, showSubtitles } from './pages/captions';
import { POINTERS } from './pages/layer-boxes';
import { expectTargets } from './pages/layout';
import { expect, test } from './pages/test';

for (const { pointer, sizes } of POINTERS) {
  test.describe(pointer, () => {
    test.use({ hasTouch: pointer === 'touch' });

    test('states: axe finds nothing in the running player, and a finger hits every target', async ({
      hostPage,
      menus,
      page,
      player,
    }) => {
      const check = (state: string, shown: () => Promise<void>) =>
        test.step(state, async () => {
          for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            await shown();
            await test.step(`${width}x${height}`, async () => {
              await expectNoViolation(player);
              if (pointer === 'touch') await expectTargets(player);
            });
          }
        });
      const sheet = (testId: string) => () => expect(player.frame.getByTestId(testId)).toHaveCSS('opacity', '1');

      await fillSubtitles(page, ['Первая строка слов', 'и вторая за нею']);
      await openBarePage(page, { query: { enabled_share: 1 } });
      await check('start', () => expect(player.bigPlay).toBeVisible());
      await player.start();
      await hostPage.done('pause');
      await showSubtitles(hostPage, player);
      await hostPage.done('seek', { time: 4.5 });
      await check('skip button', () => expect(player.frame.getByTestId('skip-segment')).toBeVisible());
      await hostPage.done('seek', { time: 40.5 });
      await check('next card', () => expect(player.frame.getByTestId('next-card')).toBeVisible());
      await hostPage.done('seek', { time: 20 });
      await menus.openSettings();
      await check('settings', () => expect(menus.any).toBeVisible());
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+Slash');
      await check('help', sheet('help-sheet'));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+KeyD');
      await check('diagnostics', sheet('diagnostics'));
    });
  });
}
