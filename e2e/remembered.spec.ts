import { stored } from './pages/series';
import { expect, test } from './pages/test';

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
