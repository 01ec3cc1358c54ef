import { openBarePage } from './pages/bare-page';
import { expectStill } from './pages/layout';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

test.beforeEach(async ({ page, player }) => {
  await openBarePage(page, { query: { enabled_share: 1 } });
  await player.start();
});

/** A point on the seek bar, at a part of its length. */
async function onBar(player: Player, part: number): Promise<{ x: number; y: number }> {
  await expectStill(player.seekBar);
  const { x, y, width, height } = await player.boxOf(player.seekBar);
  return { x: x + width * part, y: y + height / 2 };
}

test('seek bar: a drag seeks at most ten times a second and reaches its end', async ({ page, player }) => {
  const seeks = player.video.evaluate(
    (video) =>
      new Promise<{ count: number; ms: number }>((resolve) => {
        let count = 0;
        const from = performance.now();
        video.addEventListener('seeking', () => {
          count += 1;
        });
        const report = () => resolve({ count, ms: performance.now() - from });
        window.addEventListener('pointerup', report, { once: true, capture: true });
      }),
  );
  const from = await onBar(player, 0.1);
  // The controls may have hidden meanwhile.
  await player.hover();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await expect(player.seekBar).toHaveAttribute('data-dragging');
  for (let step = 1; step <= 40; step += 1) {
    const { x, y } = { x: from.x + step * 14, y: from.y };
    await page.mouse.move(x, y);
  }
  await page.mouse.up();
  const { count, ms } = await seeks;
  expect(count, `seeks in ${Math.round(ms)} ms`).toBeLessThanOrEqual(ms / 100 + 2);
  const box = await player.boxOf(player.seekBar);
  await player.expectTime(((from.x + 560 - box.x) / box.width) * 48, 2);
  await player.expectPlays();
});
