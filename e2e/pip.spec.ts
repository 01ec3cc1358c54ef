import { openBarePage } from './pages/bare-page';
import { expectApartFromControls, expectInside } from './pages/layout';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

const SIZES = [
  [1280, 720],
  [844, 390],
  [640, 360],
  [390, 300],
  [320, 180],
  [200, 120],
] as const;

const coverOf = ({ frame }: Player) => frame.getByTestId('pip-cover');
const backOf = ({ frame }: Player) => frame.getByTestId('pip-back');

test('picture-in-picture: a cover in Russian replaces the video, and its button leads back', async ({
  page,
  player,
}) => {
  await openBarePage(page);
  await player.start();
  const toggle = player.frame.getByTestId('pip-toggle');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('KeyI');
  await player.expectPictureInPicture(true);
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(coverOf(player)).toContainText('Видео в мини-окне');
  const [cover, frame] = [await player.boxOf(coverOf(player)), await player.boxOf(player.root)];
  expect(cover).toEqual(frame);
  await backOf(player).focus();
  await page.keyboard.press('Enter');
  await player.expectPictureInPicture(false);
  await expect(coverOf(player)).toHaveCount(0);
  await expect(player.root).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await player.expectPlays();
});

test('picture-in-picture: a low frame still offers to skip the intro', async ({ hostPage, page, player }) => {
  await page.setViewportSize({ width: 320, height: 180 });
  await openBarePage(page);
  await player.start();
  await page.keyboard.press('KeyI');
  await player.expectPictureInPicture(true);
  await expect(backOf(player)).toBeVisible();
  await hostPage.standAt(5);
  await expect(player.frame.getByTestId('skip-segment')).toBeVisible();
  await expect(backOf(player)).toBeHidden();
  await hostPage.standAt(20);
  await expect(backOf(player)).toBeVisible();
});

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? 'touch' : 'mouse', () => {
    test.use({ hasTouch });

    test('picture-in-picture: the way back is apart from the controls at every size', async ({
      hostPage,
      page,
      player,
    }) => {
      await openBarePage(page);
      await player.start();
      await page.keyboard.press('KeyI');
      await player.expectPictureInPicture(true);
      await hostPage.done('pause');
      for (const [width, height] of SIZES.filter(([width]) => !(hasTouch && width === 320))) {
        await test.step(`${width}x${height}`, async () => {
          await page.setViewportSize({ width, height });
          await player.expectControls(true);
          await expect(backOf(player)).toBeVisible();
          await expectInside(player, backOf(player));
          await expectApartFromControls(player, backOf(player));
          if (process.env.VV_SHOTS !== undefined)
            await page.screenshot({ path: `${process.env.VV_SHOTS}/pip-${hasTouch}-${width}.png` });
        });
      }
    });
  });
}
