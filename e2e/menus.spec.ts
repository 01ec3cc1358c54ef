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
