import type { Browser, Page } from '@playwright/test';

/** One state of the player: opens it in a page that has just loaded. */
interface Scene {
  name: string;
  /** Query of the frame. */
  query: string;
  open(page: Page): Promise<unknown>;
}

interface SheetFrame {
  width: number;
  height: number;
  touch: boolean;
}

const COLUMNS = 4;
const QUALITY = 62;

const press = async (page: Page, testId: string) => page.getByTestId(testId).first().click();

async function playAt(page: Page, seconds: number): Promise<void> {
  await press(page, 'big-play');
  await page.locator('[data-testid="poster"][data-gone]').waitFor({ state: 'attached' });
  await page.locator('video').evaluate(async (video: HTMLVideoElement, time) => {
    video.currentTime = time;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  }, seconds);
}

/** Plays, pauses by key and leaves the controls visible. */
async function pauseAt(page: Page, seconds: number): Promise<void> {
  await playAt(page, seconds);
  await page.keyboard.press('KeyK');
  await page.waitForFunction(() => document.querySelector('video')?.paused);
}

async function openSettings(page: Page): Promise<void> {
  await pauseAt(page, 21);
  await press(page, 'settings-toggle');
  await page.getByTestId('menu-settings').waitFor();
}

const openMenu = (row: string) => async (page: Page) => {
  await openSettings(page);
  await press(page, row);
};

const SERIES = 'movie_id=1&enabled_share=1';

/** The states of docs/images/states-*.jpg, in the order of the sheet. */
const SCENES: readonly Scene[] = [
  { name: 'start', query: SERIES, open: (page) => page.getByTestId('big-play').waitFor() },
  { name: 'paused', query: SERIES, open: (page) => pauseAt(page, 21) },
  {
    name: 'subtitles',
    query: SERIES,
    open: async (page) => {
      await pauseAt(page, 21);
      await page.keyboard.press('KeyC');
    },
  },
  { name: 'skip', query: SERIES, open: (page) => pauseAt(page, 5) },
  { name: 'next card', query: SERIES, open: (page) => pauseAt(page, 42) },
  {
    name: 'ended',
    query: 'movie_id=1&season=2&episode=3',
    open: async (page) => {
      await playAt(page, 46);
      await page.waitForFunction(() => document.querySelector('video')?.ended);
    },
  },
  { name: 'settings', query: SERIES, open: openSettings },
  { name: 'more settings', query: SERIES, open: openMenu('to-more') },
  { name: 'quality', query: SERIES, open: openMenu('to-quality') },
  { name: 'speed', query: SERIES, open: openMenu('to-rate') },
  { name: 'audio tracks', query: SERIES, open: openMenu('to-audio') },
  {
    name: 'episodes',
    query: SERIES,
    open: async (page) => {
      await openSettings(page);
      const row = page.getByTestId('to-episodes');
      if (await row.isVisible()) return row.click();
      await page.keyboard.press('Escape');
      await press(page, 'episodes-toggle');
    },
  },
  { name: 'chapters', query: SERIES, open: openMenu('to-chapters') },
  {
    name: 'share',
    query: SERIES,
    open: async (page) => {
      await pauseAt(page, 21);
      await press(page, 'share-toggle');
      await page.getByTestId('share-popup').waitFor();
    },
  },
  {
    name: 'help',
    query: SERIES,
    open: async (page) => {
      await pauseAt(page, 21);
      await page.keyboard.press('Shift+Slash');
    },
  },
  {
    name: 'live',
    query: 'movie_id=4',
    open: async (page) => {
      await press(page, 'big-play');
      await page.locator('[data-testid="poster"][data-gone]').waitFor({ state: 'attached' });
      await page.keyboard.press('KeyJ');
    },
  },
  { name: 'blocked', query: 'movie_id=3', open: () => Promise.resolve() },
  { name: 'failure', query: 'movie_id=404', open: (page) => page.getByTestId('failure-panel').waitFor() },
];

/** Time in which transitions end and lazy parts appear. */
const SETTLE_MS = 1_500;

/**
 * Takes a picture of each state at one frame size and composes them to one JPEG.
 * @param url of the frame, without its query
 * @param skipAds prepares a page so that no preroll covers the content
 */
export async function shootStates(
  browser: Browser,
  { width, height, touch }: SheetFrame,
  { url, path, skipAds }: { url: string; path: string; skipAds(page: Page): Promise<void> },
): Promise<void> {
  const tiles: string[] = [];
  for (const { name, query, open } of SCENES) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch });
    const page = await context.newPage();
    await skipAds(page);
    await page.goto(`${url}?${query}`);
    await open(page).catch((error) => console.warn(`${name} at ${width}x${height}: ${String(error).split('\n')[0]}`));
    await page.waitForTimeout(SETTLE_MS);
    const image = (await page.screenshot()).toString('base64');
    tiles.push(`<figure><img src="data:image/png;base64,${image}"><figcaption>${name}</figcaption></figure>`);
    await context.close();
  }
  const sheet = await browser.newPage({ viewport: { width: COLUMNS * (width / 2 + 8) + 8, height: 600 } });
  await sheet.setContent(
    `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${COLUMNS},1fr);gap:8px;background:#888;font:11px sans-serif}
    figure{margin:0}img{display:block;width:100%}</style>${tiles.join('')}`,
  );
  await sheet.screenshot({ path, fullPage: true, type: 'jpeg', quality: QUALITY });
  await sheet.close();
}
