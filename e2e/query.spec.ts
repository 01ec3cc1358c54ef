import { contrastOf } from '../src/lib/accent';
import { blockOtherEpisodes } from './pages/network';
import { nearestEpisode, videoColour } from './pages/picture';
import { expect, test } from './pages/test';

test('query: selects the episode by season and number, or by id', async ({ hostPage, player, picker }) => {
  for (const [query, id] of [
    [{ season: 2, episode: 2 }, 202],
    [{ season: 2 }, 201],
    [{ episode: 3 }, 103],
    [{ episode_id: 103 }, 103],
    [{ episode_id: 201, season: 1, episode: 2 }, 201],
    [{ episode_id: 999, season: 1, episode: 2 }, 102],
    [{ season: 9, episode: 9 }, 101],
  ] as const) {
    await hostPage.open(query);
    await expect.poll(() => hostPage.stateField('episodeId'), { message: JSON.stringify(query) }).toBe(id);
  }
  await expect(player.bigPlay).toBeVisible();
  expect(await hostPage.plain('episodeChanged'), 'the first choice is no change').toEqual([]);
  await expect(picker.toggle).toBeVisible();
});

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

test('query: episode_time starts the episode at that second, and the next one at its beginning', async ({
  hostPage,
  player,
  picker,
}) => {
  await hostPage.open({ season: 1, episode: 2, episode_time: 30 });
  await player.start();
  expect(await player.currentTime()).toBeGreaterThanOrEqual(30);
  await picker.pick(103);
  await expect.poll(() => hostPage.stateField('episodeId')).toBe(103);
  await player.expectPlays();
  expect(await player.currentTime()).toBeLessThan(20);
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

test('query: auto_play starts playback, with sound if the browser allows it', async ({ hostPage, player }) => {
  await hostPage.open({ auto_play: 1 });
  await player.expectPlays();
  await expect(player.video).toHaveJSProperty('muted', false);
  await expect(player.soundOffer).toHaveCount(0);
});

test('query: disable_checking_available plays without the region check', async ({ hostPage, player, requests }) => {
  await hostPage.open({ movie_id: 3, disable_checking_available: 1 });
  await player.start();
  expect(requests.matching(/\/available/)).toEqual([]);
});

test('query: episode_variant_id chooses the dub, which the next episode keeps', async ({
  hostPage,
  page,
  player,
  picker,
  requests,
}) => {
  await blockOtherEpisodes(page);
  await hostPage.open({ episode_variant_id: 1012 });
  await player.start();
  expect(requests.matching(/audio\/yug\/dub\/index\.m3u8/)).toHaveLength(1);
  expect(requests.matching(/audio\/sever\//)).toEqual([]);
  expect(await hostPage.stateField('variant')).toEqual({ id: 1012, title: 'Студия Юг' });
  await picker.pick(102);
  await expect.poll(() => hostPage.stateField('variant')).toEqual({ id: 1022, title: 'Студия Юг' });
});

test('query: invalid values cause a warning and no effect', async ({ hostPage, player, problems }) => {
  const bad = { season: 'abc', episode: '-1', t: 'xx', auto_play: 'maybe', episode_variant_id: '1e3' };
  await hostPage.open(bad);
  await player.start();
  for (const name of Object.keys(bad)) {
    expect
      .soft(
        problems.warnings.filter((line) => line.includes(`query parameter ${name} `)),
        name,
      )
      .toHaveLength(1);
  }
  expect(await hostPage.state()).toMatchObject({ episodeId: 101, variant: { id: 1011 } });
  problems.expectNone();
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

test('query: a dark accent colour is drawn lighter, a visible one as it is', async ({ hostPage, player }) => {
  const accent = () =>
    player.stage.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--vv-accent'));
  await hostPage.open({ accent_color: '101030' });
  await expect.poll(async () => contrastOf(await accent(), '#000000')).toBeGreaterThanOrEqual(3);
  await hostPage.open({ accent_color: '7fd1ff' });
  await expect.poll(accent).toBe('#7fd1ff');
});
