import type { Page, Route } from '@playwright/test';
import { expect, test } from './pages/test';

const PLAYLIST = /\/media\/live\/.+\/index\.m3u8/;
const CORS = { 'access-control-allow-origin': '*' };

/** Rewrites the playlists of the broadcast: the segments from this number on, under a sequence that begins at `first`. */
function rewrite(page: Page, from: (count: number) => number, first: (from: number) => number): Promise<unknown> {
  return page.route(PLAYLIST, async (route: Route) => {
    const text = await (await route.fetch()).text();
    const [head = '', ...segments] = text.split(/(?=#EXT-X-PROGRAM-DATE-TIME)/);
    const start = from(segments.length);
    const body = [
      head
        .replace(/#EXT-X-PLAYLIST-TYPE:EVENT\n/, '')
        .replace(/(MEDIA-SEQUENCE:)\d+/, (_, name: string) => `${name}${first(start)}`),
      ...segments.slice(start),
    ].join('');
    await route.fulfill({ body, contentType: 'application/vnd.apple.mpegurl', headers: CORS });
  });
}

test.beforeEach(async ({ hostPage, player }) => {
  await hostPage.open({ movie_id: 4 });
  await player.start();
});

test('live outage: playlists that answer 404 show a message and are retried, and the broadcast continues', async ({
  hostPage,
  page,
  failureScreen,
  player,
}) => {
  const words = player.frame.getByTestId('live-wait');
  const refusedAt: number[] = [];
  const began = Date.now();
  await page.route(PLAYLIST, (route) => {
    refusedAt.push(Date.now() - began);
    return route.fulfill({ status: 404, headers: CORS });
  });
  await expect(words).toHaveText('Эфир прерван, ждём сигнал…', { timeout: 45_000 });
  const [firstAt = 0] = refusedAt;
  // A film would fail 7 s after its first refusal.
  await expect.poll(() => Date.now() - began - firstAt, { timeout: 20_000 }).toBeGreaterThan(12_000);
  await expect(failureScreen.root).toHaveCount(0);

  await page.unroute(PLAYLIST);
  await player.expectPlays(30_000);
  await expect(words).toHaveCount(0);
  expect(await hostPage.events('error')).toEqual([]);
});

test('live outage: a sequence that starts again continues at the live edge, with a notice', async ({
  hostPage,
  page,
  player,
  problems,
}) => {
  let firstSegment = -1;
  await rewrite(
    page,
    (count) => {
      if (firstSegment < 0) firstSegment = count - 3;
      return firstSegment;
    },
    () => 0,
  );
  await expect(player.frame.getByTestId('notice')).toHaveText('Вы в ближайшей доступной точке эфира', {
    timeout: 60_000,
  });
  await player.expectPlays(20_000);
  await expect(player.poster).toHaveCSS('opacity', '0');
  expect(await hostPage.state()).toMatchObject({ phase: 'ready', playback: 'playing' });
  expect(problems.exceptions).toEqual([]);
});

test('live outage: a window that slides past a paused position continues at its start, with a word', async ({
  hostPage,
  page,
  player,
  problems,
}) => {
  const WINDOW = 8;
  const SEGMENT_S = 10;
  await hostPage.done('pause');
  // The first segments are about to leave the broadcast, so nothing is buffered at the position.
  await page.route(/\/media\/live\/.+\/n[0-3]\.m4s/, () => undefined);
  await hostPage.begin('seek', { time: SEGMENT_S });
  let start = 0;
  await rewrite(
    page,
    (count) => {
      start = count - WINDOW;
      return start;
    },
    (from) => from,
  );
  await expect(player.frame.getByTestId('notice')).toHaveText('Вы в ближайшей доступной точке эфира', {
    timeout: 30_000,
  });
  await player.expectPaused();
  const nearest = await player.currentTime();
  expect(nearest, 'seconds, in the window').toBeGreaterThanOrEqual(start * SEGMENT_S);
  // The live edge is a minute further.
  expect(nearest, 'seconds, near the start of the window').toBeLessThan((start + 3) * SEGMENT_S);

  await hostPage.done('play');
  await player.expectPlays(20_000);
  expect(await player.currentTime()).toBeLessThan((start + 5) * SEGMENT_S);
  expect(await hostPage.events('error')).toEqual([]);
  expect(problems.exceptions).toEqual([]);
});
