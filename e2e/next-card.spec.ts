import { openBarePage } from './pages/bare-page';
import { expectApart, expectInside, expectStill } from './pages/layout';
import { nearestEpisode, videoColour } from './pages/picture';
import { noteCountdown } from './pages/series';
import { expect, test } from './pages/test';

/** Start of the credits of each sample episode; the episode ends at 48. */
const CREDITS_S = 40;
const LENGTH_S = 48;

test('next-episode card: shows with the credits, counts down, and starts the next episode', async ({
  hostPage,
  player,
  series,
  problems,
}) => {
  await hostPage.open();
  await player.start();
  await player.tagVideo();
  await hostPage.standAt(CREDITS_S - 2);
  await expect(series.nextCard).toHaveCount(0);
  const countdown = await noteCountdown(player);
  await hostPage.done('play');
  await expect(series.nextCard).toContainText('2 серия · Туман');
  await expect.poll(() => hostPage.stateField('episodeId'), { timeout: 15_000 }).toBe(102);
  await expect(series.nextCard).toHaveCount(0);
  const [first, ...rest] = await countdown();
  expect(first?.at).toBeGreaterThanOrEqual(CREDITS_S);
  expect(first?.left).toBeLessThanOrEqual(LENGTH_S - CREDITS_S);
  const counted = [first, ...rest].flatMap((one) => (one !== undefined && one.at >= CREDITS_S ? one.left : []));
  expect(counted.length, 'it counts').toBeGreaterThan(2);
  expect(counted, 'down').toEqual(counted.toSorted((a, b) => b - a));
  await player.expectPlays();
  await player.expectSameVideo();
  expect(nearestEpisode(await videoColour(player.video))).toBe('s1e2');
  problems.expectNone();
});

test('next-episode card: its button starts the next episode at once', async ({ hostPage, player, series }) => {
  await hostPage.open();
  await player.start();
  await hostPage.standAt(42);
  await series.playNext.click();
  await expect.poll(() => hostPage.stateField('episodeId')).toBe(102);
  await player.expectPlays();
  expect(await player.currentTime()).toBeLessThan(20);
  expect(await hostPage.events('ended'), 'the episode was left before its end').toEqual([]);
});

test('next-episode card: after a cancel the episode ends, and no card shows again', async ({
  hostPage,
  player,
  series,
}) => {
  await hostPage.open();
  await player.start();
  await hostPage.standAt(43);
  await series.cancelNext.click();
  await expect(series.nextCard).toHaveCount(0);
  await hostPage.done('play');
  await expect.poll(() => hostPage.stateField('playback'), { timeout: 15_000 }).toBe('ended');
  await expect(player.bigPlay).toHaveAccessibleName('Смотреть сначала');
  expect(await hostPage.stateField('episodeId')).toBe(101);
  expect(await hostPage.plain('episodeChanged')).toEqual([]);
});

test('next-episode card: pauses with the content, and hides after a seek back', async ({
  hostPage,
  player,
  series,
}) => {
  await hostPage.open();
  await player.start();
  await hostPage.standAt(42);
  await player.expectPaused();
  await expect(series.nextCard).toBeVisible();
  await hostPage.done('seek', { time: 10 });
  await hostPage.done('play');
  await expect(series.nextCard).toHaveCount(0);
});

test('next-episode card: is absent for the last episode, and names the next season at the end of a season', async ({
  hostPage,
  player,
  series,
}) => {
  await hostPage.open({ season: 2, episode: 3 });
  await player.start();
  await hostPage.done('seek', { time: 44 });
  await expect.poll(() => hostPage.stateField('playback'), { timeout: 15_000 }).toBe('ended');
  await expect(series.nextCard).toHaveCount(0);

  await hostPage.open({ season: 1, episode: 3 });
  await player.start();
  await hostPage.standAt(42);
  await expect(series.nextCard).toContainText('Сезон 2, серия 1');
});

test('next-episode card: its ring grows in steps with reduced motion', async ({ hostPage, page, player, series }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await hostPage.open();
  await player.start();
  await hostPage.standAt(41);
  await expect(series.nextCard).toBeVisible();
  const seen = await series.nextCard.evaluate(async (card) => {
    const offsets = new Set<string>();
    const ring = card.querySelectorAll('circle')[1] as SVGCircleElement;
    // The ring follows the playback position.
    const video = document.querySelector('video') as HTMLVideoElement;
    const end = video.currentTime + 2.2;
    await video.play();
    while (video.currentTime < end) {
      offsets.add(getComputedStyle(ring).strokeDashoffset);
      await new Promise(requestAnimationFrame);
    }
    return offsets.size;
  });
  expect(seen, 'positions of the ring in two seconds of the film').toBeLessThanOrEqual(4);
  expect(seen).toBeGreaterThan(1);
});

test('skip button: skips the intro and shows with it', async ({ hostPage, player }) => {
  const skip = player.frame.getByTestId('skip-segment');
  await hostPage.open({ episode: 2 });
  await player.start();
  await hostPage.standAt(1);
  await expect(skip).toHaveText('Пропустить пересказ');
  await skip.click();
  await player.expectTime(4);
  await expect(skip).toHaveText('Пропустить заставку');
  await skip.click();
  await player.expectTime(12);
  await expect(skip).toHaveCount(0);
  await hostPage.done('play');
  await player.expectPlays();
});

for (const { pointer, sizes } of [
  {
    pointer: 'mouse',
    sizes: [
      [200, 120],
      [320, 180],
      [640, 360],
      [960, 540],
      [1920, 1080],
    ],
  },
  {
    pointer: 'touch',
    sizes: [
      [390, 844],
      [844, 390],
    ],
  },
] as const) {
  test.describe(pointer, () => {
    test.use({ hasTouch: pointer === 'touch', isMobile: pointer === 'touch' });
    test('card and skip button are fully visible and cover no control', async ({ hostPage, page, player, series }) => {
      await openBarePage(page);
      await player.start();
      // The duration still changes while the stream opens, and no seek can go beyond it.
      await expect.poll(() => hostPage.stateField('duration'), { message: 'the length is known' }).toBeGreaterThan(45);
      for (const [time, offer] of [
        [5, player.frame.getByTestId('skip-segment')],
        [41, series.nextCard],
      ] as const) {
        await hostPage.standAt(time);
        for (const [width, height] of sizes) {
          await test.step(`${width}x${height} at ${time} s`, async () => {
            await page.setViewportSize({ width, height });
            await expect(offer).toBeVisible();
            await player.expectControls(true);
            await expect(offer).toHaveCSS('opacity', '1');
            await expectStill(offer);
            await expectInside(player, offer.or(offer.locator('button')));
            await expectApart(player.controls.getByRole('button').or(player.seekBar).or(offer));
          });
        }
      }
      await series.cancelNext.click();
      await expect(series.nextCard).toHaveCount(0);
    });
  });
}

test('next-episode card: with hide_episodes the episode ends without a card, a button or another episode', async ({
  hostPage,
  page,
  player,
  series,
}) => {
  await hostPage.open({ hide_episodes: 1 });
  await player.start();
  await hostPage.standAt(LENGTH_S - 3);
  await player.hover();
  await expect(player.frame.getByTestId('next-episode')).toHaveCount(0);
  await hostPage.done('play');
  await expect.poll(() => hostPage.events('ended')).toHaveLength(1);
  await expect(series.nextCard).toHaveCount(0);
  await page.keyboard.press('Shift+KeyN');
  expect(await hostPage.stateField('episodeId')).toBe(101);
  expect(await hostPage.stateField('playback')).toBe('ended');
});
