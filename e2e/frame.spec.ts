import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

test('frame: without the fullscreen permission it has no button, and F and a double click change nothing', async ({
  page,
  player,
  problems,
}) => {
  await openBarePage(page, { attributes: { allow: 'autoplay' } });
  await player.start();
  await player.hover();
  await expect(player.playToggle).toBeVisible();
  await expect(player.fullscreenToggle).toHaveCount(0);
  await page.keyboard.press('KeyF');
  await player.doubleClickPicture();
  await player.expectPlays();
  problems.expectNone();
});

test('frame: the player plays when opened without a host page', async ({ page, player, problems }) => {
  await openBarePage(page);
  const address = await page.locator('#vv-player').getAttribute('src');
  await page.goto(address ?? '');
  await page.getByTestId('big-play').click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(1);
  await expect(player.page).toHaveTitle(/\S/);
  problems.expectNone();
});

test('forced colours: the big button and the controls are visible and work', async ({ hostPage, page, player }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await hostPage.open();
  await expect(player.bigPlay).toHaveCSS('border-top-style', 'solid');
  await expect(player.bigPlay).not.toHaveCSS('border-top-width', '0px');
  await player.start();
  await player.press(player.playToggle);
  await player.expectPaused();
});
