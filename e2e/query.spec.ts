import { blockOtherEpisodes } from './pages/network';
import { nearestEpisode, videoColour } from './pages/picture';
import { expect, test } from './pages/test';

test('query: t starts at that second, without requests for earlier segments', async ({
  hostPage,
  page,
  player,
  requests,
}) => {
  await page.addInitScript(() => {
    const painted: number[] = [];
    Object.assign(window, { vvPainted: painted });
    const watch = (video: HTMLVideoElement): number =>
      video.requestVideoFrameCallback((_, { mediaTime }) => {
        painted.push(mediaTime);
        watch(video);
      });
    const seen = new WeakSet<HTMLVideoElement>();
    new MutationObserver(() => {
      for (const video of document.querySelectorAll('video')) {
        if (seen.has(video)) continue;
        seen.add(video);
        watch(video);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await blockOtherEpisodes(page);
  await hostPage.open({ t: 20 });
  await expect(player.time).toHaveText(/^0:20/);
  await player.start();
  const painted = await player.video.evaluate(() => (window as unknown as { vvPainted: number[] }).vvPainted);
  expect(painted.length).toBeGreaterThan(0);
  expect(Math.min(...painted)).toBeGreaterThanOrEqual(19.9);
  expect(requests.matching(/v\d+\/000\.m4s/)).toEqual([]);
  expect(requests.matching(/v\d+\/005\.m4s/).length).toBeGreaterThan(0);
  expect(nearestEpisode(await videoColour(player.video))).toBe('s1e1');
});

test('query: t past the end starts from the beginning', async ({ hostPage, player }) => {
  for (const query of [
    { movie_id: 1, t: 9000 },
    { movie_id: 5, episode_time: 48 },
  ]) {
    await hostPage.open({ ...query, auto_play: 1 });
    await player.expectPlays();
    expect(await player.currentTime(), JSON.stringify(query)).toBeLessThan(15);
  }
});

test('query: unknown parameters reach the content call and no other', async ({ hostPage, player, requests }) => {
  await hostPage.open({ partner: 'кино & co', user_id: 'u1', enabled_share: 1, 'a[]': '1' });
  await expect(player.bigPlay).toBeVisible();
  const [call = ''] = requests.matching(/\/contents\/1(?:\?|$)/);
  expect(Object.fromEntries(new URL(call).searchParams)).toEqual({ partner: 'кино & co', 'a[]': '1' });
  expect(requests.matching(/\/(?:episodes|seasons|available|media)/).filter((url) => url.includes('partner='))).toEqual(
    [],
  );
  const [available = ''] = requests.matching(/\/available/);
  expect(new URL(available).searchParams.get('domain')).toMatch(/^http:\/\/localhost:\d+\/$/);
});
