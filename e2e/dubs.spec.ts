import { seedStorage, stored } from './pages/series';
import { expect, test } from './pages/test';

const SEVER = 'Студия Север';
const YUG = 'Студия Юг';

test('dubs: an episode without the preferred dub shows a notice, and the next episode has the dub again', async ({
  hostPage,
  page,
  player,
  picker,
  series,
  problems,
}) => {
  await seedStorage(page, { episodeVariants: { 1: YUG } });
  await hostPage.open({ season: 2, episode: 3 });
  await expect.poll(() => hostPage.stateField('variant')).toEqual({ id: 2031, title: SEVER });
  await expect(player.bigPlay).toBeVisible();
  await expect(series.notice, 'nothing is heard yet').toHaveCount(0);
  await player.bigPlay.click();
  await expect(series.notice).toHaveText(`Озвучки «${YUG}» здесь нет, включена «${SEVER}»`);
  await expect(series.notice, 'goes by itself').toHaveCount(0);

  await picker.pick(202);
  await expect.poll(() => hostPage.stateField('episodeId')).toBe(202);
  expect(await hostPage.stateField('variant')).toEqual({ id: 2022, title: YUG });
  await player.expectPlays();
  await expect(series.notice).toHaveCount(0);
  await expect.poll(() => stored(player, 'episodeVariants')).toEqual({ 1: YUG });
  problems.expectNone();
});

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

test('dubs: the variant of the URL takes precedence over the remembered one', async ({ hostPage, page }) => {
  await seedStorage(page, { episodeVariants: { 1: YUG } });
  await hostPage.open({ episode_variant_id: 1011 });
  await expect.poll(() => hostPage.stateField('variant')).toEqual({ id: 1011, title: SEVER });
});

test('audio tracks: a chosen track is remembered for the content and plays in its other episodes', async ({
  hostPage,
  player,
  picker,
}) => {
  await hostPage.open();
  await player.start();
  await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Дубляж');
  await player.press(player.frame.getByTestId('settings-toggle'));
  await player.frame.getByTestId('to-audio').click();
  await player.frame.getByTestId('menu-audio').getByText('Original', { exact: true }).click();
  await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Original');
  await expect.poll(() => stored(player, 'favoriteAudioTracks')).toEqual({ 1: 'Original' });
  await player.expectPlays();

  await picker.pick(102);
  await player.expectPlays();
  await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Original');
  await hostPage.reload();
  await player.start();
  await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Original');
});

test('audio tracks: a remembered track that the stream lacks causes a notice', async ({
  hostPage,
  page,
  player,
  series,
}) => {
  await seedStorage(page, { favoriteAudioTracks: { 1: 'Гоблин' } });
  await hostPage.open();
  await player.start();
  await expect(series.notice).toHaveText('Озвучки «Гоблин» здесь нет, включена «Дубляж»');
});

test('audio tracks: lang_order prefers its language, and offers the others without AC3', async ({
  hostPage,
  player,
}) => {
  await hostPage.open({ lang_order: 'en' });
  await player.start();
  await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Original');
  await player.press(player.frame.getByTestId('settings-toggle'));
  await player.frame.getByTestId('to-audio').click();
  const menu = player.frame.getByTestId('menu-audio');
  await expect(menu.getByRole('menuitemradio')).toHaveText([/^Original/, /^Дубляж/]);
  await menu.getByText('Дубляж', { exact: true }).click();
  await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Дубляж');
  await hostPage.reload();
  await player.start();
  await expect.poll(() => hostPage.stateField('audioTrack'), 'the choice goes before the site').toBe('Дубляж');
});

test('audio tracks: damaged stored choices do not prevent playback', async ({ hostPage, page, player, problems }) => {
  await seedStorage(page, {
    episodeVariants: '{"1":',
    favoriteAudioTracks: { 1: { label: 'x' } },
    'player-volume': 'loud',
    'player-muted': '17',
  });
  await hostPage.open();
  await player.start();
  await expect.poll(() => hostPage.state()).toMatchObject({ audioTrack: 'Дубляж', volume: 1, muted: false });
  problems.expectNone();
});
