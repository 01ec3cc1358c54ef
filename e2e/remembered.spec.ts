import { expect, test } from './pages/test';

test('volume and mute survive a reload', async ({ owner, page, player }) => {
  await owner.open();
  await player.start();
  const slider = await player.openVolume();
  await page.mouse.click(slider.x + slider.width * 0.6, slider.y + slider.height / 2);
  await expect.poll(() => player.volume()).toBeCloseTo(0.6, 1);
  await page.keyboard.press('KeyM');
  await expect(player.video).toHaveJSProperty('muted', true);

  await owner.reload();
  await player.start();
  expect(await player.volume()).toBeCloseTo(0.6, 1);
  await expect(player.video).toHaveJSProperty('muted', true);
  await player.hover();
  await expect(player.muteToggle).toHaveAccessibleName('Включить звук');
  await expect.poll(() => owner.state()).toMatchObject({ muted: true, volume: expect.closeTo(0.6, 1) });
});

test('the volume holds over a change of episode', async ({ owner, page, player, picker }) => {
  await owner.open();
  await player.start();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => player.volume()).toBeCloseTo(0.95);
  await picker.pick(102);
  await expect.poll(() => owner.fact('episodeId')).toBe(102);
  await player.expectPlays();
  expect(await player.volume()).toBeCloseTo(0.95);
});

test('the volume set by the owner’s page is remembered too', async ({ owner, player }) => {
  await owner.open();
  await expect(player.bigPlay).toBeVisible();
  await owner.done('setVolume', { volume: 0.35 });
  await owner.reload();
  await expect(player.bigPlay).toBeVisible();
  await expect.poll(() => owner.state()).toMatchObject({ volume: expect.closeTo(0.35), muted: false });
});
