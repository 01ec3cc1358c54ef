import { openBarePage } from './pages/bare-page';
import { setGlobals, withoutAds } from './pages/globals';
import { blockCalls, breakCalls, CALL, type Requests } from './pages/network';
import { expect, test } from './pages/test';

const PLAYS = { query: { auto_play: 1 } };
const MASTER = /\/sever\.m3u8/;
const FIRST_FILES = [MASTER, /\/v\d+\/index\.m3u8/, /\/v\d+\/init\.mp4/, /\/v\d+\/000\.m4s/, /dub\/index\.m3u8/];
const SOUND = [/dub\/init\.mp4/, /dub\/000\.m4s/];
const CALLS = [CALL.content, CALL.episodes, CALL.seasons, CALL.available, CALL.master];

const counts = (requests: Requests, kinds: readonly RegExp[]) => kinds.map((kind) => requests.matching(kind).length);

test('startup: an autoplaying preview begins before its player, which takes it over without repeated requests', async ({
  page,
  player,
  requests,
}) => {
  await withoutAds(page);
  await page.addInitScript(() => {
    const log: string[] = [];
    Object.assign(window, { seen: log });
    new MutationObserver(() => {
      for (const video of document.querySelectorAll('video')) {
        const slot = video.closest('[data-media-provider]') === null ? 'page' : 'player';
        if (log.at(-1) !== slot) log.push(slot);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await openBarePage(page, PLAYS);
  await player.expectPlays();
  expect(await player.video.evaluate(() => (window as { seen?: string[] }).seen)).toEqual(['page', 'player']);
  await expect(player.frame.locator('video')).toHaveCount(1);
  await expect(player.video).not.toHaveAttribute('style', /.+/);
  await expect(player.frame.locator('html')).not.toHaveAttribute('data-film');
  expect(counts(requests, [...CALLS, ...FIRST_FILES, ...SOUND])).toEqual(Array(12).fill(1));
});

test('startup: with a required session context the widget makes the calls itself, once', async ({
  page,
  player,
  requests,
}) => {
  await withoutAds(page);
  await setGlobals(page, { env_session_context: 'required' });
  await openBarePage(page, PLAYS);
  await player.expectPlays();
  expect(counts(requests, [...CALLS, MASTER])).toEqual(Array(6).fill(1));
});

test('startup: a call that fails before the widget loads counts as failed', async ({
  page,
  failureScreen,
  requests,
}) => {
  await withoutAds(page);
  await breakCalls(page, CALL.episodes, 'status:500');
  await openBarePage(page, PLAYS);
  await failureScreen.expectKind('unexpected');
  expect(counts(requests, [CALL.content, CALL.episodes])).toEqual([1, 1]);
});

test("startup: the preview continues through another dub, quality and episode, and QoE metrics count the viewer's time", async ({
  menus,
  hostPage,
  page,
  picker,
  player,
}) => {
  await withoutAds(page);
  await openBarePage(page, PLAYS);
  await hostPage.hello(['statistics']);
  await player.expectPlays();
  const shownAt = await player.video.evaluate(() => performance.getEntriesByName('vv-first-frame')[0]?.startTime);
  expect(shownAt).toBeGreaterThan(0);
  await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Дубляж');
  await menus.openSettings('quality');
  await menus.any.getByText('240p', { exact: true }).click();
  await expect.poll(() => hostPage.stateField('quality')).toBe('240p');
  await menus.openSettings('audio');
  await menus.any.getByText('Original', { exact: true }).click();
  await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Original');
  await player.expectPlays();
  await picker.pick(102);
  await player.expectPlays();
  await expect(player.frame.locator('video')).toHaveCount(1);
  await expect.poll(() => hostPage.stateField('audioTrack')).toBe('Original');
  const qoe = async () => (await hostPage.events('statistics')).find(({ event }) => event === 'qoe')?.payload;
  await expect.poll(qoe).toMatchObject({ video_startup_ms: expect.any(Number) });
  const { video_startup_ms } = (await qoe()) as { video_startup_ms: number };
  expect(video_startup_ms).toBeGreaterThan(0);
  expect(video_startup_ms).toBeLessThanOrEqual(Number(shownAt));
});

test('startup: preview code that fails to load delays the widget only for a moment', async ({ page, player }) => {
  await withoutAds(page);
  await page.route(/widget-assets\/open-film-/, () => undefined);
  await openBarePage(page, PLAYS);
  await player.expectPlays();
});

test('startup: no preview continues if the widget fails to load', async ({ page, player }) => {
  await withoutAds(page);
  await blockCalls(page, /widget-assets\/start-widget-/);
  await openBarePage(page, PLAYS);
  await expect(player.frame.locator('#vv-boot.failed')).toBeVisible();
  await expect(player.frame.locator('video')).toHaveCount(0);
});

test('startup: content with a missing stream shows the same failure screen with and without a preview', async ({
  page,
  failureScreen,
  player,
}) => {
  await withoutAds(page);
  await breakCalls(page, MASTER, 'status:404');
  await openBarePage(page, PLAYS);
  await expect(failureScreen.root).toBeVisible({ timeout: 30_000 });
  await expect(player.frame.locator('video')).toHaveCount(0);
});
