import type { Page } from '@playwright/test';
import { openBarePage } from './pages/bare-page';
import { cueOf, fillSubtitles, showSubtitles } from './pages/captions';
import type { HostPage } from './pages/host-page';
import { expectLayersApart, type Layer, POINTERS } from './pages/layer-boxes';
import { contrast, screenShades } from './pages/picture';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

/** Positions of the sample episode with the skip button and with the next card. */
const OFFERS = [
  ['skip button', 4.5],
  ['next card', 40.5],
] as const;

/** Frames without room for the title, the preview, and the buttons in the middle. */
const isTiny = (width: number, height: number): boolean => width < 300 || height < 170;

/** In a low frame the buttons in the middle leave no room for captions above an offer, while the controls show. */
const hidesCaptions = (width: number, height: number): boolean => !isTiny(width, height) && height < 240;

/** The captions, where they show with an offer and the controls. */
const captionsIn = (width: number, height: number): Layer[] => (hidesCaptions(width, height) ? [] : ['captions']);

async function openPaused(page: Page, hostPage: HostPage, player: Player): Promise<void> {
  await fillSubtitles(page, ['Первая строка слов', 'и вторая за нею']);
  await openBarePage(page, { query: { enabled_share: 1 } });
  await player.start();
  await expect.poll(() => hostPage.stateField('duration')).toBeGreaterThan(45);
  await hostPage.done('pause');
  await showSubtitles(hostPage, player);
  await player.expectControls(true);
}

for (const { pointer, sizes } of POINTERS) {
  test.describe(pointer, () => {
    test.use({ hasTouch: pointer === 'touch' });

    test.beforeEach(({ page, hostPage, player }) => openPaused(page, hostPage, player));

    test('layers: captions, dock, title and controls stand apart, also while the controls are hidden', async ({
      hostPage,
      page,
      player,
    }) => {
      for (const [offer, time] of [['nothing', 20], ...OFFERS] as const) {
        await hostPage.done('seek', { time });
        for (const [width, height] of sizes) {
          await test.step(`${width}x${height}, ${offer}`, async () => {
            await page.setViewportSize({ width, height });
            const shown: Layer[] = time === 20 ? ['captions', 'bar'] : [...captionsIn(width, height), 'bar'];
            if (!isTiny(width, height)) shown.push('title');
            if (time !== 20) shown.push('dock');
            await expectLayersApart(player, shown);
          });
        }
      }
      // The controls hide during playback; at this rate an offer stays for all sizes.
      await hostPage.done('setRate', { rate: 0.25 });
      for (const [offer, time] of OFFERS) {
        await hostPage.done('seek', { time });
        await hostPage.done('play');
        for (const [width, height] of sizes) {
          await test.step(`${width}x${height}, ${offer}, without controls`, async () => {
            await page.setViewportSize({ width, height });
            await player.expectControls(false);
            await expectLayersApart(player, ['captions', 'dock']);
          });
        }
      }
    });

    test('layers: the seek preview covers no other layer', async ({ hostPage, page, player }) => {
      await hostPage.done('seek', { time: 4.5 });
      for (const [width, height] of sizes) {
        if (isTiny(width, height)) continue;
        await test.step(`${width}x${height}`, async () => {
          await page.setViewportSize({ width, height });
          await expectLayersApart(player, [...captionsIn(width, height), 'dock', 'bar']);
          const release = await pointAtBar(page, player, pointer);
          await expectLayersApart(player, ['preview', 'title', 'bar']);
          const tile = player.frame.getByTestId('time-preview').locator('img').locator('..');
          expect((await player.boxOf(tile)).width).toBeGreaterThanOrEqual(width * 0.25);
          await release();
        });
      }
    });

    test('layers: menus, dialogs and diagnostics hide the dock or stand apart', async ({
      hostPage,
      menus,
      page,
      player,
    }) => {
      await hostPage.done('seek', { time: 4.5 });
      for (const [width, height] of sizes) {
        await test.step(`${width}x${height}`, async () => {
          await page.setViewportSize({ width, height });
          await expectLayersApart(player, [...captionsIn(width, height), 'dock', 'bar']);
          await menus.settingsToggle.click();
          await expectLayersApart(player, ['menu']);
          await page.keyboard.press('Escape');
          await page.keyboard.press('Shift+Slash');
          await expectLayersApart(player, ['dialog']);
          await page.keyboard.press('Escape');
          await expectLayersApart(player, [...captionsIn(width, height), 'dock']);
          await page.keyboard.press('Shift+KeyD');
          await expectLayersApart(player, ['diagnostics']);
          await page.keyboard.press('Shift+KeyD');
        });
      }
    });

    test('layers: captions keep a contrast of 4.5:1 over a white and a black film', async ({
      hostPage,
      page,
      player,
    }) => {
      await hostPage.done('seek', { time: 4.5 });
      for (const film of ['brightness(0)', 'brightness(0) invert(1)']) {
        await player.video.evaluate((video, filter) => {
          video.style.filter = filter;
        }, film);
        for (const [width, height] of sizes) {
          if (hidesCaptions(width, height)) continue;
          await test.step(`${width}x${height}, ${film}`, async () => {
            await page.setViewportSize({ width, height });
            await expectLayersApart(player, ['captions', 'dock', 'bar']);
            expect(await captionContrast(page, player)).toBeGreaterThanOrEqual(4.5);
          });
        }
      }
    });
  });
}

test('layers: a tooltip covers nothing that can be pressed, and no captions', async ({ hostPage, page, player }) => {
  await openPaused(page, hostPage, player);
  const tooltip = player.frame.getByTestId('tooltip');
  for (const [, time] of [['nothing', 20], ...OFFERS] as const) {
    await hostPage.done('seek', { time });
    for (const [width, height] of [
      [1280, 720],
      [640, 360],
      [320, 180],
    ] as const) {
      await test.step(`${width}x${height}, ${time} s`, async () => {
        await page.setViewportSize({ width, height });
        const shown: Layer[] = time === 20 ? ['captions', 'bar'] : [...captionsIn(width, height), 'bar'];
        await expectLayersApart(player, shown);
        for (const control of [player.muteToggle, player.frame.getByTestId('settings-toggle')]) {
          await control.hover();
          await expect(tooltip).toHaveCount(1);
          await expectLayersApart(player, shown);
        }
        await player.hover(0.1, 0.12);
        await expect(tooltip).toHaveCount(0);
      });
    }
  }
});

/** Points at the middle of the seek bar as its users do. */
async function pointAtBar(page: Page, player: Player, pointer: string): Promise<() => Promise<void>> {
  const { x, y, width, height } = await player.boxOf(player.seekBar);
  // In a low frame the upper part lies behind the buttons.
  const at = (part: number) => ({ x: x + width * part, y: y + height - 8 });
  if (pointer === 'mouse') {
    await page.mouse.move(at(0.4).x, at(0.4).y);
    await page.mouse.move(at(0.5).x, at(0.5).y);
    return () => player.hover(0.5, 0.4);
  }
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [at(0.1)]);
  await touch('touchMove', [at(0.099)]);
  // The release seeks to where the offer is still shown.
  return async () => {
    await touch('touchEnd', []);
    await cdp.detach();
  };
}

/** Contrast of the brightest pixel of the captions, their text, with the most frequent shade, their background. */
async function captionContrast(page: Page, player: Player): Promise<number> {
  const box = await player.boxOf(cueOf(player));
  const { pixels } = await screenShades(page, box);
  const counts = new Map<number, number>();
  for (const pixel of pixels) {
    const shade = Math.round(pixel * 100) / 100;
    counts.set(shade, (counts.get(shade) ?? 0) + 1);
  }
  const [background = 1] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return contrast(Math.max(...pixels), background);
}
