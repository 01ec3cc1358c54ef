import { openBarePage } from './pages/bare-page';
import { expectApart, expectInside, expectStill } from './pages/layout';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

const panelOf = (player: Player) => player.frame.getByTestId('diagnostics');
const figureOf = (player: Player, name: string) => panelOf(player).locator(`[data-name="${name}"] dd`);

test.describe('diagnostics panel', () => {
  test('opens by Shift+D, updates every second, leaves the player usable, and closes by keys and its button', async ({
    page,
    player,
  }) => {
    await test.step('they open and update', async () => {
      await openBarePage(page);
      await player.start();
      await page.keyboard.press('Shift+KeyD');
      await expect(player.frame.getByRole('region', { name: 'Техническая статистика' })).toBeVisible();
      await expect(figureOf(player, 'resolution')).toHaveText(/^\d+×\d+( из 1280×720)?$/);
      await expect(figureOf(player, 'frame')).toHaveText('960×540');
      await expect(figureOf(player, 'bitrate')).toHaveText(/^\d.* [кМ]бит\/с$/);
      await expect(figureOf(player, 'buffer')).toHaveText(/^\d+,\d с$/);
      await expect(figureOf(player, 'source')).toHaveText('HLS');
      await expect(figureOf(player, 'codecs')).toContainText('avc1');
      await expect(figureOf(player, 'episode')).toHaveText('101');
      const frames = () => figureOf(player, 'frames').textContent();
      const before = await frames();
      await expect.poll(frames).not.toBe(before);
      const points = () =>
        player.frame
          .getByTestId('bandwidth-graph')
          .locator('polyline')
          .evaluate((line) => (line.getAttribute('points') ?? '').split(' ').length);
      await expect.poll(points).toBeGreaterThan(2);
      // The player still handles the keys, and the video stays uncovered.
      await page.keyboard.press('KeyK');
      await player.expectPaused();
      await page.mouse.click(700, 200);
      await player.expectNotPaused();
      await page.keyboard.press('Shift+KeyD');
      await expect(panelOf(player)).toHaveCount(0);
    });
    await test.step('they close by Esc and by their own button', async () => {
      await page.keyboard.press('Shift+KeyD');
      await expect(panelOf(player)).toBeVisible();
      await page.keyboard.press('Shift+Slash');
      await expect(player.frame.getByTestId('help-sheet')).toContainText('Техническая статистика');
      await page.keyboard.press('Escape');
      await expect(player.frame.getByTestId('help-sheet')).toHaveCount(0);
      await expect(panelOf(player)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panelOf(player)).toHaveCount(0);
      await page.keyboard.press('Shift+KeyD');
      await player.frame.getByTestId('diagnostics-close').click();
      await expect(panelOf(player)).toHaveCount(0);
    });
  });

  test('is copied as JSON with a notice', async ({ context, page, player }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openBarePage(page, { attributes: { allow: 'autoplay; clipboard-write; clipboard-read' } });
    await player.start();
    await page.keyboard.press('Shift+KeyD');
    await player.frame.getByTestId('diagnostics-copy').click();
    await expect(player.frame.getByTestId('notice')).toHaveText('Статистика скопирована');
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(text)).toMatchObject({
      movieId: 1,
      episodeId: 101,
      viewId: expect.stringMatching(/^[0-9a-f]{32}$/),
      source: 'hls',
      maxResolution: { width: 1280, height: 720 },
    });
  });
});

test('diagnostics panel: an ad hides it, and it shows again after the ad', async ({ page, player, ads }) => {
  await ads.ask({ preroll: ['short'] });
  await openBarePage(page);
  await expect(player.bigPlay).toBeVisible();
  await player.root.press('Shift+KeyD');
  await expect(panelOf(player)).toBeVisible();
  await player.bigPlay.click();
  await expect(player.frame.getByTestId('spot-label')).toBeVisible();
  await expect(panelOf(player)).toBeHidden();
  await expect(panelOf(player)).toBeVisible({ timeout: 15_000 });
});

test('diagnostics panel: fits frames of all sizes, stays reachable, and leaves the controls uncovered', async ({
  page,
  player,
}) => {
  await openBarePage(page);
  await player.start();
  await page.keyboard.press('KeyK');
  await player.expectPaused();
  await page.keyboard.press('Shift+KeyD');
  for (const [width, height] of [
    [200, 120],
    [390, 700],
    [640, 360],
    [1280, 720],
  ] as const) {
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expect(figureOf(player, 'resolution')).toBeVisible();
      await expectStill(panelOf(player));
      await expectInside(player, panelOf(player));
      // In a frame without room for both, the panel covers the controls.
      if (height > 300) await expectApart(player.controls.locator('button:visible').or(panelOf(player)));
      await player.frame.getByTestId('diagnostics-copy').click();
      await expect(player.frame.getByTestId('notice')).toBeInViewport();
    });
  }
});
