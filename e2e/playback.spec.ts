import { nearestEpisode, screenColours, videoColour } from './pages/picture';
import { expect, test } from './pages/test';

test('playback: the big button starts the first episode, and all requests stay within the three origins', async ({
  hostPage,
  page,
  player,
  requests,
  problems,
}) => {
  await hostPage.open();
  await expect(player.poster).toContainText('Маяк на краю');
  await expect(player.poster).toContainText('Сезон 1, серия 1');
  await player.start();

  await expect(player.bigPlay).toBeHidden();
  await expect(player.poster).toHaveCSS('opacity', '0');
  await expect(player.spinner).not.toHaveAttribute('data-visible');
  expect(await screenColours(page, player.video), 'the picture is on the screen').toBeGreaterThan(8);
  expect(nearestEpisode(await videoColour(player.video))).toBe('s1e1');

  expect(requests.matching(/\.m4s/).length).toBeGreaterThan(0);
  expect(requests.strangers()).toEqual([]);
  problems.expectNone();
});

test('playback: a movie of forty minutes shows its duration and plays from a press on the seek bar', async ({
  hostPage,
  player,
  problems,
}) => {
  await hostPage.open({ movie_id: 2 });
  await expect(player.time).toHaveText('0:00/40:00');
  await player.start();
  await player.hover();
  await player.seekTo(1500 / 2400);
  await player.expectPlays();
  expect(Math.abs((await player.currentTime()) - 1500)).toBeLessThan(20);
  await player.hover(0.4);
  await expect(player.time).toHaveText(/^(?:24|25):\d\d\/40:00$/);
  problems.expectNone();
});

test('playback: content without seasons plays and offers no episodes', async ({
  hostPage,
  player,
  picker,
  problems,
}) => {
  await hostPage.open({ movie_id: 10 });
  await player.start();
  await expect(player.playToggle).toBeVisible();
  await expect(picker.toggle).toHaveCount(0);
  expect(await hostPage.state()).toMatchObject({ episodeId: 10_001, season: null, episode: 1, phase: 'ready' });
  problems.expectNone();
});

test('playback: the qualities and audio tracks of the stream are all offered', async ({ hostPage, player }) => {
  await hostPage.open();
  await player.start();
  expect(await hostPage.state()).toMatchObject({
    qualities: ['720p', '480p', '240p'],
    audioTrack: 'Дубляж',
    audioTracks: ['Дубляж', 'Original', 'Дубляж AC3 5.1'],
    variant: { id: 1011, title: 'Студия Север' },
  });
});
