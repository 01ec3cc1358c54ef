import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

test.describe('menus', () => {
  test.beforeEach(async ({ page, player }) => {
    await openBarePage(page);
    await player.start();
  });

  test('open one at a time; icons, back, Esc, a press outside and the keyboard open and close them', async ({
    menus,
    page,
    picker,
    player,
    problems,
  }) => {
    await test.step('one at a time', async () => {
      await menus.openSettings();
      await expect(menus.settingsToggle).toHaveAttribute('aria-expanded', 'true');
      await picker.toggle.click();
      await expect(picker.root).toBeVisible();
      await expect(menus.any).toHaveCount(1);
      await menus.captionsToggle.click();
      await expect(menus.menu('subtitles')).toBeVisible();
      await expect(menus.any).toHaveCount(1);
      await menus.captionsToggle.click();
      await expect(menus.any).toHaveCount(0);
      await player.expectNotPaused();
      problems.expectNone();
    });
    await test.step('back, Esc and a press outside', async () => {
      await menus.openSettings('audio');
      await menus.back.click();
      await expect(menus.menu('settings')).toBeVisible();
      await expect(menus.row('audio')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menus.any).toHaveCount(0);
      await expect(menus.settingsToggle).toBeFocused();

      await menus.openSettings('rate');
      await page.mouse.click(120, 120);
      await expect(menus.any).toHaveCount(0);
      await player.expectPlays();
    });
    await test.step('keyboard', async () => {
      await player.focus(menus.settingsToggle);
      await page.keyboard.press('Enter');
      await expect(menus.row('quality')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await expect(menus.option('1')).toBeFocused();
      await page.keyboard.press('End');
      await expect(menus.option('2')).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(menus.row('rate')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(menus.any).toHaveCount(0);
      await expect(menus.settingsToggle).toBeFocused();
      await player.expectPlays();
    });
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

  test('speed and boost: are set by the list and by the slider', async ({ menus, page, player }) => {
    await test.step('speed', async () => {
      const rate = () => player.video.evaluate((video: HTMLVideoElement) => video.playbackRate);
      await menus.choose('rate', '1.5');
      await expect.poll(rate).toBe(1.5);
      await menus.openSettings('rate');
      await expect(menus.option('1.5')).toBeFocused();
      const slider = menus.any.getByTestId('rate-slider');
      await slider.focus();
      await expect(slider).toHaveAttribute('aria-valuetext', '1,5×');
      await page.keyboard.press('ArrowRight');
      await expect.poll(rate).toBe(1.75);
      await expect(menus.option('1.75')).toHaveAttribute('aria-checked', 'true');
      await page.keyboard.press('End');
      await expect.poll(rate).toBe(2);
      await page.keyboard.press('Digit5');
      await expect.poll(rate).toBe(1);
      await expect(slider).toHaveAttribute('aria-valuetext', 'Обычная');
      await expect(menus.any).toHaveCount(1);
      await page.keyboard.press('Escape');
    });
    await test.step('boost', async () => {
      await menus.choose('boost', '2');
      await menus.openSettings('boost');
      const slider = menus.any.getByTestId('boost-slider');
      await slider.focus();
      await expect(slider).toHaveAttribute('aria-valuetext', '200 %');
      await page.keyboard.press('ArrowRight');
      await expect(slider).toHaveAttribute('aria-valuetext', '225 %');
      await page.keyboard.press('End');
      await expect(menus.option('4')).toHaveAttribute('aria-checked', 'true');
      await page.keyboard.press('Escape');
      await player.expectPlays();
    });
    await test.step('a long list opens scrolled to the selected option', async () => {
      await page.setViewportSize({ width: 640, height: 360 });
      await menus.choose('rate', '2');
      await menus.openSettings('rate');
      await expect(menus.option('2')).toBeFocused();
      await expect(menus.option('2')).toBeInViewport({ ratio: 1 });
      await expect(menus.option('0.25')).not.toBeInViewport();
    });
  });

  test('audio track and subtitles: are chosen, shown as chosen, and remembered by the next visit', async ({
    menus,
    hostPage,
    page,
    player,
  }) => {
    const cue = player.frame.getByTestId('captions').locator('[data-part="cue"]').first();
    let before = Number.NaN;
    // The second visit checks both choices.
    await test.step('another audio track is heard', async () => {
      await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Дубляж');
      await menus.choose('audio', 'Original');
      await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Original');
      await player.expectPlays();
    });
    await test.step('shown, in another language, and off', async () => {
      // A cue covers each moment of the content, which might end before a slow machine is done.
      await page.keyboard.press('KeyK');
      await menus.openSubtitles();
      await menus.option('Русские').click();
      await expect(cue).toContainText(/[а-я]/);
      await menus.openSubtitles();
      await menus.option('English').click();
      await expect(cue).toContainText(/[a-z]/);
      await menus.openSubtitles();
      await expect(menus.option('English')).toHaveAttribute('aria-checked', 'true');
      await menus.option('off').click();
      await expect(cue).toBeHidden();
    });
    await test.step('the style of subtitles shows at once', async () => {
      const preview = player.frame.getByTestId('caption-preview').locator('span span');
      await menus.openSubtitles();
      await menus.option('Русские').click();
      await expect(cue).toBeVisible();
      const size = () => cue.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      before = await size();
      await menus.openSubtitles();
      await menus.row('subtitle-style').click();
      await menus.any.getByTestId('style-own').click();
      for (const [field, value] of [
        ['size', '150'],
        ['colour', 'yellow'],
        ['edge', 'outline'],
        ['backgroundOpacity', '25'],
      ]) {
        await menus.option(`${field}-${value}`).check({ force: true });
      }
      await expect(preview).toHaveCSS('color', 'rgb(255, 235, 59)');
      await expect(cue).toHaveCSS('color', 'rgb(255, 235, 59)');
      await expect(cue).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.25)');
      await expect.poll(size).toBeCloseTo(before * 1.5, 0);
      await page.keyboard.press('Escape');
    });
    await openBarePage(page);
    await player.start();
    await test.step('the next visit has the audio track and the style', async () => {
      await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Original');
      const size = () => cue.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      await expect(cue).toHaveCSS('color', 'rgb(255, 235, 59)');
      await expect.poll(size).toBeCloseTo(before * 1.5, 0);
    });
  });

  test('subtitles: are in the settings of a small frame, and behind an icon of a large one', async ({
    menus,
    page,
    player,
  }) => {
    await menus.openSettings();
    await expect(menus.row('subtitles')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 700 });
    await menus.openSettings('subtitles');
    await menus.option('Русские').click();
    await expect(player.frame.getByTestId('captions').locator('[data-part="cue"]')).toBeVisible();
    await player.press(menus.captionsToggle);
    await expect(player.frame.getByTestId('captions').locator('[data-part="cue"]')).toBeHidden();
  });
});

test.describe('episode picker', () => {
  test('shows the watched part of each episode', async ({ page, player, picker }) => {
    await openBarePage(page);
    await expect(player.bigPlay).toBeVisible();
    await player.stage.evaluate(() => localStorage.setItem('episodesTimeProgress', '{"102":24,"103":47}'));
    await openBarePage(page, { query: { episode_id: 101 } });
    await player.start();
    await picker.open();
    await expect(picker.episode(101)).toHaveAttribute('aria-current', 'true');
    await expect(picker.episode(101)).toBeFocused();
    await expect(picker.episode(102).getByTestId('seen')).toContainText('просмотрено 50 %');
    await expect(picker.episode(103)).toContainText('просмотрено');
    await expect(picker.episode(103).getByTestId('seen')).toHaveCount(0);
  });

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
