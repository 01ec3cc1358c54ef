import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

test.use({ viewport: { width: 960, height: 540 } });

test.beforeEach(async ({ page, player }) => {
  await openBarePage(page);
  await player.start();
});

test('Shift with N and P changes the episode', async ({ owner, page, player }) => {
  await page.keyboard.press('Shift+KeyN');
  await expect.poll(() => owner.fact('episodeId')).toBe(102);
  await player.expectPlays();
  await page.keyboard.press('Shift+KeyP');
  await expect.poll(() => owner.fact('episodeId')).toBe(101);
  await player.expectPlays();
});

test('Shift with comma and period changes the speed, and the screen says so', async ({ page, player }) => {
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
});

test('comma and period move by a frame while paused, and do nothing while it plays', async ({ page, player }) => {
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

test('Shift doubles the seek', async ({ page, player }) => {
  await page.keyboard.press('KeyK');
  await page.keyboard.press('Home');
  await player.expectTime(0);
  await page.keyboard.press('Shift+ArrowRight');
  await player.expectTime(10);
  await page.keyboard.press('Shift+KeyL');
  await player.expectTime(30);
  await page.keyboard.press('KeyJ');
  await player.expectTime(20);
});

test('C shows subtitles and hides them', async ({ page, player }) => {
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

test('I opens picture-in-picture and closes it', async ({ page, player }) => {
  const isOn = () => player.video.evaluate(() => document.pictureInPictureElement !== null);
  await page.keyboard.press('KeyI');
  await expect.poll(isOn).toBe(true);
  await page.keyboard.press('KeyI');
  await expect.poll(isOn).toBe(false);
});

test('S goes over the intro', async ({ page, player }) => {
  const echoes = await player.noteEchoes();
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('ArrowRight');
  await player.expectTime(6, 2);
  await page.keyboard.press('KeyS');
  await expect.poll(echoes).toContain('middle: Пропущено');
  await expect.poll(() => player.currentTime()).toBeGreaterThanOrEqual(12);
  await player.expectPlays();
});

test.describe('the help sheet', () => {
  test('opens and closes by ?, and gives the focus back', async ({ page, player, menus }) => {
    const sheet = player.frame.getByTestId('help-sheet');
    await page.keyboard.press('KeyK');
    await player.focus(menus.settingsToggle);
    await page.keyboard.press('Shift+Slash');
    await expect(sheet).toBeVisible();
    await expect(sheet).toContainText('K / Л');
    await expect(sheet.getByRole('button', { name: 'Закрыть' })).toBeFocused();
    await page.keyboard.press('Shift+Slash');
    await expect(sheet).toHaveCount(0);
    await expect(menus.settingsToggle).toBeFocused();
  });

  test('keeps the keys to itself while it is open', async ({ page, player }) => {
    await page.keyboard.press('Shift+Slash');
    await expect(player.frame.getByTestId('help-sheet')).toBeVisible();
    await page.keyboard.press('KeyM');
    await page.keyboard.press('Escape');
    await expect(player.frame.getByTestId('help-sheet')).toHaveCount(0);
    await expect(player.video).toHaveJSProperty('muted', false);
    await player.expectPlays();
  });
});

test.describe('a focused slider', () => {
  test('of the volume: Home, End, pages and digits are its own', async ({ page, player }) => {
    await page.keyboard.press('KeyK');
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
      // As long as a press takes: the slider asks for a volume once in 25 ms.
      await page.keyboard.press(key, { delay: 40 });
      await expect.poll(() => player.volume(), { message: key }).toBeCloseTo(volume);
    }
    expect(await player.currentTime()).toBeCloseTo(before, 0);
    await expect(player.volumeSlider).toHaveAttribute('aria-valuetext', '55 %');
  });

  test('of the time: the same, and arrows by five seconds', async ({ page, player }) => {
    await page.keyboard.press('KeyK');
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
});

test('screen readers hear what a key did', async ({ page, player }) => {
  const voice = player.frame.getByTestId('announcer');
  await page.keyboard.press('KeyK');
  await expect(voice).toHaveText('Пауза');
  await page.keyboard.press('ArrowDown');
  await expect(voice).toHaveText('Громкость 95 %');
  await page.keyboard.press('Digit5');
  await expect(voice).toHaveText(/^Вперёд на \d+ секунд[уы]?: 2[34] секунды$/);
  await page.keyboard.press('KeyM');
  await expect(voice).toHaveText('Звук выключен');
});
