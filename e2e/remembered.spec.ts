import { stored } from './pages/series';
import { expect, test } from './pages/test';

test('remembered settings: volume and mute survive a reload', async ({ hostPage, page, player }) => {
  await hostPage.open();
  await player.start();
  const slider = await player.openVolume();
  await page.mouse.click(slider.x + slider.width * 0.6, slider.y + slider.height / 2);
  await expect.poll(() => player.volume()).toBeCloseTo(0.6, 1);
  await page.keyboard.press('KeyM');
  await expect(player.video).toHaveJSProperty('muted', true);
  // The sound is stored after the element has changed.
  await expect.poll(() => stored(player, 'player-muted')).toBe(true);
  await expect.poll(() => stored(player, 'player-volume')).toBeCloseTo(0.6, 1);

  await hostPage.reload();
  await player.start();
  expect(await player.volume()).toBeCloseTo(0.6, 1);
  await expect(player.video).toHaveJSProperty('muted', true);
  await player.hover();
  await expect(player.muteToggle).toHaveAccessibleName('Включить звук');
  await expect.poll(() => hostPage.state()).toMatchObject({ muted: true, volume: expect.closeTo(0.6, 1) });
});

test('remembered settings: the volume lasts over a change of episode', async ({ hostPage, page, player, picker }) => {
  await hostPage.open();
  await player.start();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => player.volume()).toBeCloseTo(0.95);
  await picker.pick(102);
  await expect.poll(() => hostPage.stateField('episodeId')).toBe(102);
  await player.expectPlays();
  expect(await player.volume()).toBeCloseTo(0.95);
});

test('remembered settings: a volume set by the host page is remembered', async ({ hostPage, player }) => {
  await hostPage.open();
  await expect(player.bigPlay).toBeVisible();
  await hostPage.done('setVolume', { volume: 0.35 });
  await expect.poll(() => stored(player, 'player-volume')).toBeCloseTo(0.35);
  await hostPage.reload();
  await expect(player.bigPlay).toBeVisible();
  await expect.poll(() => hostPage.state()).toMatchObject({ volume: expect.closeTo(0.35), muted: false });
});

test('remembered settings: speed, quality and boost survive a reload, and the first segments are of that quality', async ({
  hostPage,
  menus,
  page,
  player,
}) => {
  const rate = () => player.video.evaluate((video: HTMLVideoElement) => video.playbackRate);
  const height = () => player.video.evaluate((video: HTMLVideoElement) => video.videoHeight);
  await hostPage.open();
  await player.start();
  await menus.choose('rate', '1.5');
  await menus.choose('boost', '2');
  await menus.openSettings('quality');
  await menus.any.getByRole('menuitemradio', { name: /^240p/ }).click();
  await expect.poll(height, { timeout: 20_000 }).toBe(240);

  const renditions: string[] = [];
  page.on('request', (request) => renditions.push(...(/\/(v\d+)\/[^/]*\.m4s/.exec(request.url())?.slice(1) ?? [])));
  await hostPage.reload();
  await player.start();
  expect(await height()).toBe(240);
  await expect.poll(rate).toBe(1.5);
  await menus.openSettings();
  await expect(menus.row('rate')).toContainText('1,5×');
  await expect(menus.row('boost')).toContainText('200 %');
  await expect(menus.row('quality')).toContainText('240p');
  await expect(menus.row('quality')).not.toContainText('Авто');
  expect(new Set(renditions)).toEqual(new Set(['v240']));

  await menus.row('quality').click();
  await menus.option('auto').click();
  await hostPage.reload();
  await player.start();
  await expect.poll(height, { timeout: 20_000 }).toBe(720);
});
