import { stored } from './pages/series';
import { expect, test } from './pages/test';

const YUG = 'Студия Юг';

test('dubs: another variant continues at the same second and is remembered', async ({ hostPage, player }) => {
  await hostPage.open();
  await player.start();
  await hostPage.done('seek', { time: 21 });
  await player.tagVideo();
  await player.press(player.frame.getByTestId('settings-toggle'));
  await player.frame.getByTestId('to-variants').click();
  await player.frame.getByTestId('option-1012').click();
  await expect.poll(() => hostPage.stateField('variant')).toEqual({ id: 1012, title: YUG });
  await player.expectPlays();
  await player.expectSameVideo();
  expect(await player.currentTime()).toBeGreaterThan(20);
  expect(await player.currentTime()).toBeLessThan(40);
  await expect.poll(() => stored(player, 'episodeVariants')).toEqual({ 1: YUG });

  await hostPage.reload();
  await expect.poll(() => hostPage.stateField('variant')).toEqual({ id: 1012, title: YUG });
});
