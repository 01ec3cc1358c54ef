import type { Page } from '@playwright/test';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

const CODE = /widget-assets\/[^/]+\.(?:js|css)/;

/** Files that were requested before the update; the server has only these for the old page. */
async function redeploy(page: Page, loaded: readonly string[]): Promise<() => Promise<void>> {
  const known = new Set(loaded.filter((url) => CODE.test(url)));
  await page.route(CODE, (route) =>
    known.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: 'Not found.' }),
  );
  return () => page.unroute(CODE);
}

/** Code that loads while nobody asks for anything. */
const IDLE_CODE = ['lazy', 'rescue'];

/** Waits for the idle loads: an update finds pages that have been open for longer. */
async function settled({ root }: Player): Promise<void> {
  const missing = () =>
    root.evaluate((_, names) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      return names.filter((name) => !loaded.some((url) => url.includes(`widget-assets/${name}-`)));
    }, IDLE_CODE);
  await expect.poll(missing, { message: 'the idle loads end', timeout: 30_000 }).toEqual([]);
}

/** Serves the files again as soon as the frame requests its page: the new page names files that are there. */
async function serveNewPage(page: Page, serve: () => Promise<void>): Promise<() => number> {
  let navigations = 0;
  await page.route(/vv-player\.php\?(?!path=)/, async (route) => {
    if (route.request().isNavigationRequest()) {
      navigations += 1;
      await serve();
    }
    await route.continue();
  });
  return () => navigations;
}

const begunAt = ({ video }: Player): Promise<number> =>
  video.evaluate(({ played }: HTMLVideoElement) => (played.length === 0 ? Number.NaN : played.start(0)));

test('redeploy: a control whose code is gone reloads the frame once, at the same second, and opens', async ({
  hostPage,
  page,
  player,
}) => {
  // The idle load comes in the midst of the update.
  const popup = /widget-assets\/share-sheet-/;
  await page.route(popup, (route) => route.fulfill({ status: 404, body: 'Not found.' }));
  await hostPage.open({ t: 20, enabled_share: 1 });
  await player.start();
  await hostPage.mark();
  await settled(player);
  const navigations = await serveNewPage(page, () => page.unroute(popup));
  const at = await player.currentTime();
  await player.press(player.frame.getByTestId('share-toggle'));
  await expect.poll(navigations, { timeout: 30_000 }).toBe(1);
  await expect(player.frame.getByTestId('share-popup')).toBeVisible({ timeout: 45_000 });
  expect(await player.currentTime()).toBeGreaterThanOrEqual(Math.floor(at));
  await hostPage.expectNotReloaded();
});

test('redeploy: the episode of the viewer continues, with the choices of the host page', async ({
  hostPage,
  page,
  player,
  requests,
}) => {
  await hostPage.open({ movie_id: 1 });
  await player.start();
  await hostPage.done('setEpisode', { season: 1, episode: 2 });
  await player.expectPlays();
  await hostPage.done('setRate', { rate: 1.25 });
  await hostPage.done('setMuted', { muted: true });
  await hostPage.done('seek', { time: 12 });
  const { episodeId } = await hostPage.state();
  await settled(player);
  const navigations = await serveNewPage(page, await redeploy(page, requests.urls));
  await player.root.press('Shift+KeyD');
  await expect.poll(navigations, { timeout: 30_000 }).toBe(1);
  await player.expectPlays(45_000);
  // The bare page says hello once; `vv-embed` answers the hello of each document.
  await hostPage.hello();
  expect(await hostPage.state()).toMatchObject({ phase: 'ready', episodeId, rate: 1.25, muted: true });
  expect(await begunAt(player)).toBeGreaterThanOrEqual(11);
  expect(await hostPage.events('error')).toEqual([]);
});

test('redeploy: code that stays gone reloads the frame no second time', async ({ hostPage, page, player }) => {
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await settled(player);
  const files = /widget-assets\/diagnostics-panel-/;
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found.' }));
  const navigations = await serveNewPage(page, () => Promise.resolve());
  await player.root.press('Shift+KeyD');
  await expect.poll(navigations, { timeout: 30_000 }).toBe(1);
  await player.expectPlays(45_000);
  await player.root.press('Shift+KeyD');
  await expect(player.frame.getByTestId('code-waiting')).toContainText('Не удалось загрузить', { timeout: 30_000 });
  expect(navigations()).toBe(1);
  await player.expectPlays();
});

test('redeploy: the frame stays while the server has no page either', async ({ hostPage, page, player }) => {
  await hostPage.open({ movie_id: 2 });
  await player.start();
  await settled(player);
  const away = /vv-player\.php/;
  await page.route(away, (route) => route.abort('connectionrefused'));
  await player.tagVideo();
  await player.root.press('Shift+KeyD');
  await expect(player.frame.getByTestId('code-waiting')).toBeVisible();
  await player.expectPlays();
  await page.unroute(away);
  await expect(player.frame.getByTestId('diagnostics')).toBeVisible({ timeout: 30_000 });
  await player.expectSameVideo();
});
