import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

test.describe('menus', () => {
  test.beforeEach(async ({ page, player }) => {
    await openBarePage(page);
    await player.start();
  });

  test('quality: changes the stream, and "auto" returns', async ({ menus, hostPage, player }) => {
    const height = () => player.video.evaluate((video: HTMLVideoElement) => video.videoHeight);
    await menus.openSettings('quality');
    await expect(menus.option('auto')).toHaveAttribute('aria-checked', 'true');
    await expect(menus.any.getByRole('menuitemradio')).toContainText([/^Авто/, /720p.*Мбит\/с/, /480p/, /240p/]);
    await menus.any.getByRole('menuitemradio', { name: /^240p/ }).click();
    await expect(menus.any).toHaveCount(0);
    await expect.poll(height, { timeout: 20_000 }).toBe(240);
    expect(await hostPage.stateField('quality')).toBe('240p');
    await player.expectPlays();
    await menus.openSettings('quality');
    await expect(menus.any.getByRole('menuitemradio', { name: /^240p/ })).toHaveAttribute('aria-checked', 'true');
    await menus.option('auto').click();
    await expect.poll(height, { timeout: 20_000 }).toBe(720);
  });
});

test.describe('episode picker', () => {
  test('is absent if the site hides it', async ({ page, player, menus, picker }) => {
    await openBarePage(page, { query: { hide_episodes: 1 } });
    await player.start();
    await player.hover();
    await expect(menus.settingsToggle).toBeVisible();
    await expect(picker.toggle).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 700 });
    await menus.openSettings();
    await expect(menus.row('episodes')).toHaveCount(0);
    await expect(menus.row('seasons')).toHaveCount(0);
  });

  test('is absent for a movie', async ({ page, player, picker, menus }) => {
    await openBarePage(page, { query: { movie_id: 10 } });
    await player.start();
    await player.hover();
    await expect(menus.settingsToggle).toBeVisible();
    await expect(picker.toggle).toHaveCount(0);
  });
});
