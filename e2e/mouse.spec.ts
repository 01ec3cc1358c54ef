import { expect, test } from './pages/test';

test.beforeEach(async ({ hostPage, player }) => {
  await hostPage.open();
  await player.start();
});

test('mouse: the play button and the video toggle playback; the fullscreen button and a double click go fullscreen', async ({
  player,
}) => {
  await test.step('play button', async () => {
    await player.hover();
    await expect(player.playToggle).toHaveAccessibleName('Пауза');
    await player.press(player.playToggle);
    await player.expectPaused();
    await expect(player.playToggle).toHaveAccessibleName('Смотреть');
    await player.press(player.playToggle);
    await player.expectPlays();
  });
  await test.step('video', async () => {
    await player.pressPicture();
    await player.expectPaused();
    await player.pressPicture();
    await player.expectPlays();
  });
  await test.step('fullscreen button', async () => {
    await player.press(player.fullscreenToggle);
    await player.expectFullscreen(true);
    await player.hover(0.5, 0.4);
    await expect(player.fullscreenToggle).toHaveAccessibleName('Выйти из полноэкранного режима');
    await player.press(player.fullscreenToggle);
    await player.expectFullscreen(false);
    await player.expectPlays();
  });
  await test.step('double click', async () => {
    await player.doubleClickPicture();
    await player.expectFullscreen(true);
    await player.expectPlays();
    await player.doubleClickSlowly();
    await player.expectFullscreen(false);
    await player.expectPlays();
  });
});
