import { openBarePage } from './pages/bare-page';
import { expectApartFromControls, expectInside, expectStill } from './pages/layout';
import { expect, test } from './pages/test';

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
            await expectApartFromControls(player, offer);
          });
        }
      }
      await series.cancelNext.click();
      await expect(series.nextCard).toHaveCount(0);
    });
  });
}
