import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

test.beforeEach(async ({ page, player }) => {
  await openBarePage(page);
  await player.start();
});

test('keys during playback: set speed, subtitles and picture-in-picture, skip the intro and open the help sheet', async ({
  page,
  player,
}) => {
  await test.step('speed', async () => {
    const rate = () => player.video.evaluate((video: HTMLVideoElement) => video.playbackRate);
    const echoes = await player.noteEchoes();
    await page.keyboard.press('Shift+Period');
    await expect.poll(echoes).toEqual(['middle: 1,25×']);
    await page.keyboard.press('Shift+Period');
    await expect.poll(rate).toBe(1.5);
    await page.keyboard.press('Shift+Comma');
    await page.keyboard.press('Shift+Comma');
    await page.keyboard.press('Shift+Comma');
    await expect.poll(rate).toBe(0.75);
    await expect(player.frame.getByTestId('echo')).toHaveCount(0);
    await page.keyboard.press('Shift+Period');
  });
  await test.step('picture-in-picture', async () => {
    const isOn = () => player.video.evaluate(() => document.pictureInPictureElement !== null);
    await page.keyboard.press('KeyI');
    await expect.poll(isOn).toBe(true);
    await page.keyboard.press('KeyI');
    await expect.poll(isOn).toBe(false);
  });
  await test.step('subtitles', async () => {
    const cue = player.frame.getByTestId('captions').locator('[data-part="cue"]');
    const echoes = await player.noteEchoes();
    await page.keyboard.press('KeyC');
    await expect.poll(echoes).toContain('middle: Вкл.');
    await expect(cue).toBeVisible();
    const size = () => cue.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    const before = await size();
    await page.keyboard.press('Equal');
    await expect.poll(size).toBeCloseTo(before * 1.25, 0);
    await page.keyboard.press('Minus');
    await expect.poll(size).toBeCloseTo(before, 0);
    await page.keyboard.press('KeyC');
    await expect(cue).toBeHidden();
  });
  await test.step('intro', async () => {
    const echoes = await player.noteEchoes();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await player.expectTime(6, 2);
    await page.keyboard.press('KeyS');
    await expect.poll(echoes).toContain('middle: Пропущено');
    await expect.poll(() => player.currentTime()).toBeGreaterThanOrEqual(12);
    await player.expectPlays();
  });
  await test.step('keys of the help sheet', async () => {
    await page.keyboard.press('Shift+Slash');
    await expect(player.frame.getByTestId('help-sheet')).toBeVisible();
    await page.keyboard.press('KeyM');
    await page.keyboard.press('Escape');
    await expect(player.frame.getByTestId('help-sheet')).toHaveCount(0);
    await expect(player.video).toHaveJSProperty('muted', false);
    await player.expectPlays();
  });
});

test('keys while paused: step by frames and seconds, open the help sheet and move focused sliders', async ({
  menus,
  page,
  player,
}) => {
  await test.step('frames', async () => {
    await page.keyboard.press('KeyK');
    await player.expectPaused();
    await page.keyboard.press('Digit5');
    await player.expectTime(24, 0.5);
    const before = await player.currentTime();
    await page.keyboard.press('Period');
    await expect.poll(() => player.currentTime()).toBeCloseTo(before + 0.04, 2);
    await page.keyboard.press('Comma');
    await page.keyboard.press('Comma');
    await expect.poll(() => player.currentTime()).toBeCloseTo(before - 0.04, 2);
    await player.expectPaused();
  });
  await test.step('Shift', async () => {
    await page.keyboard.press('Home');
    await player.expectTime(0);
    await page.keyboard.press('Shift+ArrowRight');
    await player.expectTime(10);
    await page.keyboard.press('Shift+KeyL');
    await player.expectTime(30);
    await page.keyboard.press('KeyJ');
    await player.expectTime(20);
  });
  await test.step('help sheet', async () => {
    const sheet = player.frame.getByTestId('help-sheet');
    await player.focus(menus.settingsToggle);
    await page.keyboard.press('Shift+Slash');
    await expect(sheet).toBeVisible();
    await expect(sheet).toContainText('K / Л');
    await expect(sheet.getByRole('button', { name: 'Закрыть' })).toBeFocused();
    await page.keyboard.press('Shift+Slash');
    await expect(sheet).toHaveCount(0);
    await expect(menus.settingsToggle).toBeFocused();
  });
  await test.step('time slider', async () => {
    await player.focus(player.seekBar);
    for (const [key, seconds] of [
      ['Home', 0],
      ['ArrowRight', 5],
      ['Digit5', 24],
      ['PageUp', 0],
    ] as const) {
      await page.keyboard.press(key);
      await player.expectTime(seconds);
    }
  });
  await test.step('volume slider', async () => {
    const before = await player.currentTime();
    await player.focus(player.volumeSlider);
    for (const [key, volume] of [
      ['Home', 0],
      ['End', 1],
      ['PageUp', 0],
      ['PageDown', 1],
      ['Digit4', 0.4],
      ['ArrowRight', 0.45],
      ['Shift+ArrowRight', 0.55],
    ] as const) {
      // The delay has the length of a real press: the slider requests a volume once in 25 ms.
      await page.keyboard.press(key, { delay: 40 });
      await expect.poll(() => player.volume(), { message: key }).toBeCloseTo(volume);
    }
    expect(await player.currentTime()).toBeCloseTo(before, 0);
    await expect(player.volumeSlider).toHaveAttribute('aria-valuetext', '55 %');
  });
});

test('keys: screen readers hear the effect of a key', async ({ page, player }) => {
  const announcer = player.frame.getByTestId('announcer');
  await page.keyboard.press('KeyK');
  await expect(announcer).toHaveText('Пауза');
  await page.keyboard.press('ArrowDown');
  await expect(announcer).toHaveText('Громкость 95 %');
  await page.keyboard.press('Digit5');
  await expect(announcer).toHaveText(/^Вперёд на \d+ секунд[уы]?: 2[34] секунды$/);
  await page.keyboard.press('KeyM');
  await expect(announcer).toHaveText('Звук выключен');
});
