import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { CALL } from './pages/network';
import { Player } from './pages/player';
import { expect, test } from './pages/test';

const PLAYERS = 6;
/** The services speak HTTP/1.1, so all players of the page share six connections to each. */
const NUMBERS = Array.from({ length: PLAYERS }, (_, number) => number);

const player = (page: Page, number: number) => new Player(page, `#player-${number}`);

/** Opens a page of players, each with this style. */
async function openPlayers(page: Page, style: string, numbers = NUMBERS, start = '&auto_play=1'): Promise<void> {
  const frames = numbers.map((number) => {
    const src = `${E2E_ORIGIN.widget}/vv-player.php?movie_id=2${start}&number=${number}`;
    return `<iframe id="player-${number}" style="border:0;${style}" allow="autoplay" src="${src}"></iframe>`;
  });
  // A page that the test itself answers may not load frames of this machine. `setContent` keeps the real origin.
  await page.goto(`${E2E_ORIGIN.host}/page/frame-query.js`);
  await page.setContent(`<!doctype html><body style="margin:0">${frames.join('')}</body>`, { waitUntil: 'commit' });
}

test('many players: one out of view loads no file of the film, and each plays once it is looked at', async ({
  page,
}) => {
  const loading = new Set<string>();
  page.on('request', (request) => {
    if (CALL.film.test(request.url())) loading.add(request.frame().url());
  });
  await openPlayers(page, 'display:block;width:320px;height:180px;margin-bottom:2000px');
  await player(page, 0).expectPlays(30_000);
  expect([...loading].filter((url) => !url.includes('number=0'))).toEqual([]);
  for (const number of NUMBERS.slice(1)) {
    await page.locator(`#player-${number}`).evaluate((frame) => frame.scrollIntoView({ block: 'center' }));
    await player(page, number).expectPlays(30_000);
  }
});

test('many players: all that are in view show their first frame', async ({ page }) => {
  // Their segments of video and audio need more than the six connections.
  const numbers = NUMBERS.slice(0, 4);
  await openPlayers(page, 'width:300px;height:170px', numbers);
  for (const number of numbers) {
    await expect
      .poll(() => player(page, number).currentTime(), { message: `player ${number}`, timeout: 60_000 })
      .toBeGreaterThan(0);
  }
});

test('many players: ten that nobody has started load less than 3 MB, with one segment of each track', async ({
  page,
}) => {
  const numbers = Array.from({ length: 10 }, (_, number) => number);
  const segments = new Map<string, number>();
  let bytes = 0;
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }));
    bytes += responseBodySize;
    if (!CALL.segment.test(request.url())) return;
    const frame = request.frame().url();
    segments.set(frame, (segments.get(frame) ?? 0) + 1);
  });
  await openPlayers(page, 'width:300px;height:170px', numbers, '');
  await expect.poll(() => segments.size, { timeout: 60_000 }).toBe(numbers.length);
  for (const number of numbers) await expect(player(page, number).bigPlay).toBeVisible();
  // Longer than a player takes to load 30 s.
  await page.waitForTimeout(4000);
  expect(Math.max(...segments.values())).toBeLessThanOrEqual(2);
  expect(bytes).toBeLessThan(3_000_000);
});

test('many players: one that is started pauses the one that sounds', async ({ page }) => {
  await openPlayers(page, 'width:300px;height:170px', [0, 1], '');
  for (const number of [0, 1]) {
    await player(page, number).bigPlay.click({ timeout: 30_000 });
    await player(page, number).expectPlays(30_000);
  }
  await player(page, 0).expectPaused();
  await player(page, 1).expectPlays();
});
