import { openBarePage } from './pages/bare-page';
import { expectInside, expectStill } from './pages/layout';
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

test('buttons: have tooltips and steps of ten and thirty seconds; unsupported ones are absent', async ({
  hostPage,
  page,
  player,
}) => {
  await test.step('unsupported features have no button', async () => {
    await player.hover();
    await expect(player.playToggle).toBeVisible();
    await expect(player.frame.getByTestId('airplay-toggle')).toHaveCount(0);
    await expect(player.frame.getByTestId('cast-toggle')).toHaveCount(0);
  });
  await test.step('the right mouse button does not drag the volume', async () => {
    const { x, y, width, height } = await player.openVolume();
    await page.mouse.move(x + width * 0.2, y + height / 2);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 3 });
    await page.mouse.up({ button: 'right' });
    expect(await player.volume()).toBe(1);
  });
  await test.step('a resting pointer shows the tooltip', async () => {
    const tooltip = player.frame.getByTestId('tooltip');
    await page.keyboard.press('KeyK');
    await player.expectPaused();
    // No offer of the dock is in the way of a tooltip here.
    await hostPage.standAt(20);
    const restedMs = player.fullscreenToggle.evaluate(
      (button) =>
        new Promise<number>((resolve) => {
          let from = Number.POSITIVE_INFINITY;
          button.addEventListener('pointerenter', ({ timeStamp }) => {
            from = timeStamp;
          });
          new MutationObserver(() => {
            if (document.querySelector('[data-testid="tooltip"]')) resolve(performance.now() - from);
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await player.fullscreenToggle.hover();
    expect(await restedMs, 'milliseconds of rest').toBeGreaterThan(600);
    await expect(tooltip).toHaveText('На весь экран(F)');
    await expectInside(player, tooltip);
    await player.frame.getByTestId('settings-toggle').hover();
    await expect(tooltip).toHaveText('Настройки');
    await player.frame.getByTestId('seek-backward').hover();
    await expect(tooltip).toHaveText('Назад на 10 секунд(J)');
    await expectInside(player, tooltip);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  });
  await test.step('keyboard focus shows the tooltip', async () => {
    await player.focus(player.playToggle);
    await page.keyboard.press('Tab');
    await expect(player.frame.getByTestId('tooltip')).toHaveText('Вперёд на 30 секунд(L)');
  });
  await test.step('steps', async () => {
    await page.keyboard.press('Home');
    await player.expectTime(0);
    await player.press(player.frame.getByTestId('seek-forward'));
    await player.expectTime(30);
    await player.frame.getByTestId('seek-backward').click();
    await player.frame.getByTestId('seek-backward').click();
    await player.expectTime(10);
  });
});

test('seek bar: previews the position under the pointer, and only the primary button drags it', async ({
  page,
  player,
}) => {
  await test.step('preview', async () => {
    const preview = player.frame.getByTestId('time-preview');
    await page.keyboard.press('KeyK');
    await player.expectPaused();
    await player.showControls();
    for (const [part, chapter, time] of [
      [0.01, 'Пролог', '0:00'],
      [0.6, 'Огонь', '0:28'],
      [0.995, 'Титры', '0:47'],
    ] as const) {
      const { x, y } = await onBar(player, part);
      await page.mouse.move(x, y);
      await expect(preview).toHaveCSS('opacity', '1');
      await expect(preview).toContainText(chapter);
      await expect(preview).toContainText(time);
      await expect(preview.locator('img')).toBeVisible();
      await expectInside(player, preview);
    }
  });
  await test.step('only the primary button drags', async () => {
    const before = await player.currentTime();
    for (const button of ['right', 'middle'] as const) {
      const from = await onBar(player, 0.3);
      const to = await onBar(player, 0.8);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down({ button });
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await expect(player.seekBar).not.toHaveAttribute('data-dragging');
      await page.mouse.up({ button });
    }
    expect(await player.currentTime()).toBeCloseTo(before, 0);
  });
});

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

test('next button: one press starts the next episode, and the last episode has none', async ({
  hostPage,
  page,
  player,
}) => {
  const next = player.frame.getByTestId('next-episode');
  await player.press(next);
  await expect.poll(() => hostPage.stateField('episodeId')).toBe(102);
  await player.expectPlays();
  await openBarePage(page, { query: { episode_id: 203 } });
  await player.start();
  await player.hover();
  await expect(player.playToggle).toBeVisible();
  await expect(next).toHaveCount(0);
});
