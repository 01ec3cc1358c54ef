import { expect, test } from './pages/test';

test.beforeEach(async ({ hostPage, player }) => {
  await hostPage.open({ movie_id: 4 });
  await player.start();
});

test('live: a broadcast plays at its edge and shows LIVE in place of the time', async ({
  hostPage,
  player,
  problems,
}) => {
  await player.hover();
  await expect(player.liveButton).toHaveText('LIVE');
  await expect(player.liveButton).toHaveAccessibleName('LIVE. В эфире');
  await expect(player.liveButton).toHaveAttribute('data-edge');
  await expect(player.time).toHaveCount(0);
  await expect(player.seekBar).toHaveAttribute('aria-valuetext', 'Прямой эфир');
  expect(await hostPage.state()).toMatchObject({ phase: 'ready', playback: 'playing' });
  problems.expectNone();
});

test('live: after a rewind by the bar it is behind, and the button seeks to the edge', async ({ player, problems }) => {
  const present = await player.currentTime();
  await player.hover();
  await player.seekTo(0.5);
  await expect(player.liveButton).not.toHaveAttribute('data-edge');
  await expect(player.liveButton).toHaveAccessibleName('LIVE. Вернуться в эфир');
  await expect(player.liveButton).toHaveText('LIVE');
  await expect(player.liveButton).toHaveAttribute('data-lag', /^−\d+:[0-5]\d$/);
  await expect.poll(() => player.currentTime()).toBeLessThan(present - 20);
  await expect(player.seekBar).toHaveAttribute('aria-valuetext', /^Отставание от эфира: /);
  await player.expectPlays();

  await player.press(player.liveButton);
  await expect(player.liveButton).toHaveAttribute('data-edge');
  await expect.poll(() => player.currentTime()).toBeGreaterThan(present - 5);
  await player.expectPlays();
  problems.expectNone();
});

test('live: the seek preview shows the distance from the edge, above the pointer', async ({ page, player }) => {
  await player.hover();
  const box = await player.boxOf(player.seekBar);
  const middle = box.x + box.width / 2;
  await page.mouse.move(middle, box.y + box.height / 2);
  const preview = player.frame.getByTestId('time-preview');
  await expect(preview).toHaveText(/^−\d+:[0-5]\d$/);
  await expect
    .poll(async () => {
      const { x, width } = await player.boxOf(preview);
      return Math.abs(x + width / 2 - middle);
    })
    .toBeLessThan(3);
});
