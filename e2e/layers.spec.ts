import type { Locator, Page } from '@playwright/test';
import { openBarePage } from './pages/bare-page';
import { cueOf, fillSubtitles, showSubtitles } from './pages/captions';
import type { HostPage } from './pages/host-page';
import { expectStill } from './pages/layout';
import { screenShades } from './pages/picture';
import type { Player } from './pages/player';
import { SharePopup } from './pages/share-popup';
import { expect, test } from './pages/test';

/** Full blocks are all white in any font. */
const BLOCKS = '█████';

/** Luminance of 95 % of white as rendered. */
const WHITE = 0.89;

type Size = Readonly<{ width: number; height: number }>;

const sizeOf = (width: number, height: number): Size => ({ width, height });
const nameOf = ({ width, height }: Size): string => `${width}x${height}`;

/** One visit per pointer: a page keeps its pointer while its size changes. */
const POINTERS = [
  {
    pointer: 'mouse',
    sizes: [sizeOf(1280, 720), sizeOf(960, 540), sizeOf(640, 360), sizeOf(320, 180), sizeOf(200, 120)],
  },
  { pointer: 'touch', sizes: [sizeOf(390, 300), sizeOf(844, 390)] },
];

/** Slows the content down so that an overlay of some seconds can be checked. */
async function openSlow(page: Page, hostPage: HostPage, player: Player, enabled_share = 0): Promise<void> {
  await openBarePage(page, { query: { enabled_share } });
  await player.start();
  await expect.poll(() => hostPage.stateField('duration')).toBeGreaterThan(45);
  await hostPage.done('setRate', { rate: 0.25 });
  await hostPage.done('pause');
}

/** Share of a box that is visibly white. */
async function whiteIn(page: Page, locator: Locator): Promise<number> {
  await expectStill(locator);
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing to look at');
  const { pixels } = await screenShades(page, box);
  return pixels.filter((pixel) => pixel >= WHITE).length;
}

for (const { pointer, sizes } of POINTERS) {
  test.describe(pointer, () => {
    test.use({ hasTouch: pointer === 'touch' });

    test('subtitles are equally white with and without the controls', async ({ hostPage, page, player }) => {
      await fillSubtitles(page, [BLOCKS]);
      await openSlow(page, hostPage, player);
      await showSubtitles(hostPage, player);
      await hostPage.done('seek', { time: 20 });
      await hostPage.done('play');
      await player.expectControls(false);
      const white: number[] = [];
      for (const size of sizes) {
        await page.setViewportSize(size);
        await player.expectControls(false);
        white.push(await whiteIn(page, cueOf(player)));
      }
      expect(Math.min(...white), 'white pixels without the controls').toBeGreaterThan(100);
      await hostPage.done('pause');
      for (const [index, size] of sizes.entries()) {
        await test.step(nameOf(size), async () => {
          await page.setViewportSize(size);
          await player.expectControls(true);
          const least = (white[index] ?? Number.NaN) * 0.95;
          expect(await whiteIn(page, cueOf(player)), 'white pixels').toBeGreaterThanOrEqual(least);
        });
      }
    });
  });
}

for (const colours of ['light', 'dark'] as const) {
  test(`subtitles are visible beside the controls in forced colours, ${colours}`, async ({
    hostPage,
    page,
    player,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: colours });
    await fillSubtitles(page, [BLOCKS, BLOCKS]);
    await openSlow(page, hostPage, player);
    await showSubtitles(hostPage, player);
    await player.expectControls(true);
    const shown = await whiteIn(page, cueOf(player));
    await hostPage.done('play');
    await player.expectControls(false);
    // The counts are equal: a white bar over the captions would add to them.
    expect(shown / (await whiteIn(page, cueOf(player)))).toBeCloseTo(1, 1);
  });
}

for (const { pointer, sizes } of [
  { pointer: 'mouse', sizes: [sizeOf(1280, 720), sizeOf(320, 180)] },
  { pointer: 'touch', sizes: [sizeOf(390, 300)] },
]) {
  test.describe(pointer, () => {
    test.use({ hasTouch: pointer === 'touch' });

    test('an overlay offer hides under dialogs and menus, and shows again after them', async ({
      menus,
      hostPage,
      page,
      player,
      series,
    }) => {
      await openSlow(page, hostPage, player, 1);
      const share = new SharePopup(player);
      for (const [time, offer] of [
        [5, player.frame.getByTestId('skip-segment')],
        [41, series.nextCard],
      ] as const) {
        await hostPage.done('seek', { time });
        for (const size of sizes) {
          await page.setViewportSize(size);
          await expect(offer).toBeVisible();
          for (const [dialog, open] of [
            [share.root, () => player.frame.getByTestId('share-toggle').click()],
            [menus.menu('settings'), () => menus.settingsToggle.click()],
            [player.frame.getByTestId('help-sheet'), () => page.keyboard.press('Shift+Slash')],
          ] as const) {
            await open();
            await expect(dialog).toBeVisible();
            await expect(offer).toBeHidden();
            const focused = await offer.evaluate((element) => {
              const button = element.closest('button') ?? element.querySelector('button');
              button?.focus();
              return document.activeElement === button;
            });
            expect(focused, 'the focus goes to it').toBe(false);
            await page.keyboard.press('Escape');
            await expect(dialog).toHaveCount(0);
            await expect(offer).toBeVisible();
          }
        }
      }
    });
  });
}
