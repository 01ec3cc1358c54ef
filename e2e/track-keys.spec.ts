import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

test('keys: chapters, quality, voice and subtitles, with a pill and an announcement', async ({
  hostPage,
  page,
  player,
}) => {
  await openBarePage(page);
  await player.start();
  await hostPage.standAt(20);
  const announcer = player.frame.getByTestId('announcer');
  const echoes = await player.noteEchoes();
  await test.step('chapters', async () => {
    const before = await player.currentTime();
    await page.keyboard.press('Control+ArrowRight');
    await expect.poll(() => player.currentTime()).toBeGreaterThan(before + 1);
    const next = await player.currentTime();
    await expect.poll(async () => (await echoes()).length).toBe(1);
    await page.keyboard.press('PageDown');
    await expect.poll(() => player.currentTime()).toBeLessThan(next);
    await page.keyboard.press('PageUp');
    await player.expectTime(next);
    await expect(announcer).toHaveText('Огонь');
  });
  await test.step('another slider has Ctrl and an arrow itself', async () => {
    const before = await player.currentTime();
    await player.focus(player.frame.getByTestId('volume-slider'));
    await page.keyboard.press('Control+ArrowLeft');
    expect(await player.currentTime()).toBeGreaterThanOrEqual(before);
    await player.root.focus();
  });
  await test.step('quality', async () => {
    await page.keyboard.press('KeyQ');
    await expect.poll(async () => (await echoes()).at(-1)).toBe('middle: 720p');
    await expect(announcer).toHaveText('Качество 720p');
  });
  await test.step('voice', async () => {
    // The second one is the repetition of a held key.
    await page.keyboard.down('KeyV');
    await page.keyboard.down('KeyV');
    await page.keyboard.up('KeyV');
    await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Original');
    await expect(announcer).toHaveText('Звуковая дорожка: Original');
    await page.keyboard.press('KeyV');
    await expect.poll(() => hostPage.stateField('audioTrack')).not.toBe('Original');
  });
  await test.step('subtitles', async () => {
    await page.keyboard.press('KeyT');
    await expect.poll(() => hostPage.stateField('textTrack')).not.toBeNull();
    await expect(announcer).toHaveText(/^Субтитры: /);
  });
});

test('keys: the help sheet scrolls by keys in a small frame', async ({ page, player }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await openBarePage(page, { query: { movie_id: 10 } });
  await player.start();
  await page.keyboard.press('Shift+Slash');
  const body = player.frame.getByTestId('help-sheet').locator('[data-scroll]');
  const top = () => body.evaluate(({ scrollTop }) => scrollTop);
  await expect(body).toBeVisible();
  for (const row of ['Shift + N / Т', 'Shift + P / З', 'Shift + D / В', 'Shift + , / Б'])
    await expect(body).toContainText(row);
  await page.keyboard.press('ArrowDown');
  await expect.poll(top).toBeGreaterThan(0);
  await page.keyboard.press('Home');
  await expect.poll(top).toBe(0);
  await page.keyboard.press('End');
  await expect.poll(top).toBeGreaterThan(20);
});
