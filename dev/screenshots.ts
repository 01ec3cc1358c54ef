/**
 * `npm run screenshots`: takes the images of docs/images from a running demo (`npm start`). Each frame size appears
 * twice: with the controls and with the settings menu. `npm run screenshots -- --states` takes every state at two sizes
 * instead, each size as one sheet.
 */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test';
import { AUTOPLAY_ARG, CHROMIUM_ARGS, CHROMIUM_PATH } from '../tests/support/chromium';
import { shootStates } from './screenshot-states';
import { readSettings } from './support/settings';

const IMAGES = fileURLToPath(new URL('../docs/images/', import.meta.url));
/** Time of a scene that shows the burned-in clock and the chapters. */
const SECOND = 21;

const FRAMES = [
  { width: 200, height: 120 },
  { width: 320, height: 180 },
  { width: 390, height: 844, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 640, height: 360 },
  { width: 960, height: 540 },
  { width: 1920, height: 1080 },
] as const;

const SHEETS = [
  { width: 640, height: 360, touch: false },
  { width: 390, height: 300, touch: true },
] as const;

const { widget, host } = readSettings(process.env);

/** Removes the preroll of the demo's series, which would cover the content. */
async function dropAds(page: Page): Promise<void> {
  await page.route('**/ad-list.json*', (route) => route.fulfill({ json: { prerollList: [], midrollList: [] } }));
}

async function play(player: Page | FrameLocator): Promise<void> {
  await player.getByTestId('big-play').click();
  await player.locator('[data-testid="poster"][data-gone]').waitFor({ state: 'attached' });
  await player.locator('video').evaluate(async (video: HTMLVideoElement, second) => {
    video.currentTime = second;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  }, SECOND);
}

async function shootFrame(
  browser: Browser,
  { width, height, touch = false }: (typeof FRAMES)[number] & { touch?: boolean },
) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch });
  const page = await context.newPage();
  await dropAds(page);
  await page.goto(`${widget.origin}/vv-player.php?movie_id=1&enabled_share=1`);
  await play(page);
  // Move away from the button, whose tooltip would appear. While paused, the controls stay visible.
  await page.mouse.move(1, height / 2);
  await page.keyboard.press('KeyK');
  await page.waitForTimeout(1000);
  await page.screenshot({ path: `${IMAGES}${width}x${height}.png` });
  const settings = page.getByTestId('settings-toggle');
  if (await settings.isVisible()) {
    await settings.click();
    await page.getByTestId('menu-settings').waitFor();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${IMAGES}${width}x${height}-menu.png` });
  }
  await context.close();
}

async function shootDemo(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await dropAds(page);
  await page.goto(`${host.origin}/?movie_id=1`);
  const player = page.frameLocator('#vv-player');
  await play(player);
  await player.getByTestId('settings-toggle').click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${IMAGES}demo.png` });
}

const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_ARGS, AUTOPLAY_ARG] });
try {
  if (process.argv.includes('--states')) {
    for (const frame of SHEETS) {
      const path = `${IMAGES}states-${frame.width}x${frame.height}.jpg`;
      await shootStates(browser, frame, { url: `${widget.origin}/vv-player.php`, path, skipAds: dropAds });
    }
  } else {
    await shootDemo(browser);
    for (const frame of FRAMES) await shootFrame(browser, frame);
  }
} finally {
  await browser.close();
}
