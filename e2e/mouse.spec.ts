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
    await player.doubleClickPicture();
    await player.expectFullscreen(false);
    await player.expectPlays();
  });
});

test('mouse: the seek bar reacts to presses and drags', async ({ page, player }) => {
  await test.step('press', async () => {
    await player.hover();
    await player.seekTo(0.5);
    await player.expectTime(25, 3);
    await player.seekTo(0.25);
    await player.expectTime(13, 3);
    await player.expectPlays();
  });
  await test.step('drag', async () => {
    await player.showControls();
    const bar = await player.boxOf(player.seekBar);
    const y = bar.y + bar.height / 2;
    await page.mouse.move(bar.x + 20, y);
    await page.mouse.down();
    await page.mouse.move(bar.x + bar.width * 0.4, y, { steps: 4 });
    await page.mouse.move(bar.x + bar.width * 0.75, y, { steps: 4 });
    await page.mouse.up();
    await player.expectTime(37, 3);
    await player.expectPlays();
  });
});

test('mouse: the sound button mutes, and the slider sets the volume and unmutes', async ({ page, player }) => {
  await test.step('button and slider', async () => {
    await player.press(player.muteToggle);
    await expect(player.video).toHaveJSProperty('muted', true);
    await expect(player.muteToggle).toHaveAccessibleName('Включить звук');
    await player.press(player.muteToggle);
    await expect(player.video).toHaveJSProperty('muted', false);

    const slider = await player.openVolume();
    await page.mouse.click(slider.x + slider.width * 0.3, slider.y + slider.height / 2);
    await expect.poll(() => player.volume()).toBeCloseTo(0.3, 1);
  });
  await test.step('screen reader', async () => {
    const slider = await player.openVolume();
    await page.mouse.click(slider.x + slider.width * 0.5, slider.y + slider.height / 2);
    await expect.poll(() => player.volume()).toBeCloseTo(0.5, 1);
    await expect(player.volumeSlider).toHaveAttribute('aria-valuetext', /^(?:4[5-9]|5[0-5]) %$/);
  });
  await test.step('slider of a muted player', async () => {
    await player.press(player.muteToggle);
    await expect(player.video).toHaveJSProperty('muted', true);
    const slider = await player.openVolume();
    await page.mouse.click(slider.x + slider.width * 0.6, slider.y + slider.height / 2);
    await expect(player.video).toHaveJSProperty('muted', false);
    await expect.poll(() => player.volume()).toBeCloseTo(0.6, 1);
  });
});
