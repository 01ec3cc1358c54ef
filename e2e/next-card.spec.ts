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
  await expect(series.nextCard).toContainText('Серия 2 · Туман');
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
