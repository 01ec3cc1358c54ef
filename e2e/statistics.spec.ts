import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { openBarePage } from './pages/bare-page';
import { usedHeap } from './pages/heap';
import { blockCalls, breakCalls } from './pages/network';
import type { Sent } from './pages/statistics';
import { callsAfterFrame, STATISTICS, watchFirstFrame } from './pages/statistics';
import { expect, test } from './pages/test';

/** Makes the last episode of the series as long as the movie, so that it has a midroll. */
async function lengthenLastEpisode(page: Page): Promise<void> {
  await page.route(/\/episodes\?/, async (route) => {
    const response = await route.fetch();
    const episodes = (await response.json()) as { id: number; m3u8MasterFilePath: string }[];
    const long = episodes.map((episode) => {
      if (episode.id !== 203) return episode;
      const m3u8MasterFilePath = episode.m3u8MasterFilePath.replace(/\/media\/.*/, '/media/film/master.json');
      return { ...episode, duration: 2400, m3u8MasterFilePath, episodeVariants: [] };
    });
    await route.fulfill({ response, json: long });
  });
}

/** A position past the midroll; bandwidth decides whether the content or the ad loads first. */
const PAST_MIDROLL_S = 1500;

/** Excludes QoE events, which have tests of their own. */
const isOfViewer = ({ event }: Sent): boolean => event !== 'qoe';

/**
 * The events of a view, without automatic quality changes and the number of ad seconds, which vary by bandwidth and
 * time.
 */
function sequence(sent: readonly Sent[]): string[] {
  return sent
    .filter(({ payload }) => payload.automatic !== true && payload.to !== PAST_MIDROLL_S)
    .map(({ event }) => event)
    .filter((event, index, all) => event !== 'ad_timeupdate' || all[index - 1] !== 'ad_timeupdate');
}

test('statistics: each event of a view reaches the functions, the host page and the URL alike', async ({
  hostPage,
  page,
  player,
  ads,
  menus,
  statistics,
}) => {
  await lengthenLastEpisode(page);
  await statistics.listen();
  await ads.ask({ preroll: ['linear'] });
  // A frame that loads again under load is greeted again.
  await openBarePage(page, { query: { season: 2, episode: 2, user_id: 'viewer-7' }, greets: true });
  await hostPage.hello();
  await player.bigPlay.click();
  await ads.expectPlays();
  await ads.skip.click();
  await player.expectPlays();
  await expect.poll(() => statistics.payloads('progress')).toHaveLength(1);
  await hostPage.done('pause');
  await player.expectPaused();
  await hostPage.done('seek', 30);
  await player.expectTime(30);
  const quality = (await hostPage.stateField('quality')) === '240p' ? '480p' : '240p';
  await menus.openSettings('quality');
  await menus.any.getByRole('menuitemradio', { name: quality }).click();
  await ads.ask({ midroll: ['linear'] });
  await player.press(player.frame.getByTestId('next-episode'));
  await player.expectPlays();
  await hostPage.done('seek', PAST_MIDROLL_S);
  await ads.expectPlays();
  await ads.skip.click();
  await ads.expectGone();
  await player.expectPlays();
  await hostPage.done('seek', 2398);
  await expect.poll(() => statistics.payloads('ended')).toHaveLength(1);

  const called = await statistics.called();
  expect(sequence(called)).toEqual([
    ...['ad_init', 'ad_loaded', 'ad_play', 'ad_timeupdate', 'ad_skip_btn_click', 'ad_ended', 'ad_break'],
    ...['play', 'progress', 'pause', 'seek', 'quality_change'],
    ...['episode_change', 'play'],
    ...['ad_init', 'ad_loaded', 'ad_play', 'ad_timeupdate', 'ad_skip_btn_click', 'ad_ended', 'ad_break'],
    ...['seek', 'progress', 'ended'],
  ]);

  const find = (event: string, nth = 0) => called.filter((sent) => sent.event === event)[nth]?.payload ?? {};
  const close = (seconds: number) => expect.closeTo(seconds, 0);
  const series = {
    video_id: 1,
    video_title: 'Маяк на краю',
    player_type: 'embedded',
    video_category: 'series',
    kinopoisk_raiting: expect.any(Number),
    kinopoisk_id: expect.any(Number),
    IMDb_raiting: expect.any(Number),
    IMDb_id: expect.stringMatching(/^tt\d+$/),
    year: expect.any(Number),
    countries: ['russia'],
    playback_rate: 1,
    season: 2,
    language: 'ru',
    device_type: 'desktop',
    network_type: expect.stringMatching(/^(?:gprs|2g|3g|4g|wifi)$/),
    user_id: 'viewer-7',
    isTrailer: '0',
    video_thumbnail: expect.stringContaining('.jpg'),
    page_origin: E2E_ORIGIN.host,
    session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    view_id: expect.stringMatching(/^[0-9a-f]{32}$/),
  };
  const preroll = {
    ad_id: ['linear'],
    ad_type: ['preroll'],
    ad_duration_sec: [8],
    ad_position_perc: [0],
    ad_position: [1],
  };
  expect(find('ad_play')).toMatchObject({ ...preroll, ad_current_position: close(0), video_time_played_sec: 0 });
  expect(find('ad_skip_btn_click')).toMatchObject({ ...preroll, text: 'Пропустить' });
  expect(find('ad_ended')).toMatchObject({ reason: 'skipped' });
  expect(find('play')).toEqual({
    ...series,
    // The list of played ads is cleared when they end.
    ...Object.fromEntries(Object.keys(preroll).map((name) => [name, []])),
    episode: 2,
    episode_id: 202,
    variant: expect.any(String),
    duration: expect.closeTo(48, 1),
    current_time: close(0),
    real_time_played_sec: close(0),
    video_time_played_sec: close(0),
    video_quality: expect.stringMatching(/^\d+p$/),
  });
  expect(find('progress')).toMatchObject({ percent: 10, current_time: close(5), video_time_played_sec: close(5) });
  const pausedAt = Number(find('pause').current_time);
  expect(find('pause').video_time_played_sec).toBeCloseTo(pausedAt, 0);
  expect(find('seek')).toMatchObject({ from: expect.closeTo(pausedAt, 1), to: 30, current_time: 30 });
  expect(find('seek').video_time_played_sec).toBe(find('pause').video_time_played_sec);
  expect(called.find(({ event, payload }) => event === 'quality_change' && !payload.automatic)?.payload).toMatchObject({
    video_quality: quality,
  });
  expect(find('episode_change')).toMatchObject({
    episode_id: 203,
    previous_episode_id: 202,
    previous_video_time_played_sec: find('pause').video_time_played_sec,
    video_time_played_sec: 0,
    current_time: 0,
    duration: expect.closeTo(2400, 0),
  });
  expect(find('seek', 1)).toMatchObject({ to: PAST_MIDROLL_S });
  expect(find('ad_play', 1)).toMatchObject({
    episode_id: 203,
    ad_id: ['linear'],
    ad_type: ['midroll'],
    ad_position_perc: [63],
    ad_position: [2],
  });
  const seconds = called.filter(({ event }) => event === 'ad_timeupdate').map(({ payload }) => payload);
  expect(seconds.slice(0, 3).map(({ ad_current_position: at }) => Math.floor(Number(at)))).toEqual([1, 2, 3]);
  expect(find('progress', 1)).toMatchObject({ percent: 100 });
  expect(find('ended')).toMatchObject({ current_time: close(2400), episode_id: 203, season: 2, episode: 3 });

  const heard = (await hostPage.events('statistics')) as unknown as Sent[];
  expect(heard.filter(isOfViewer), 'what the host page receives').toEqual(called);
  await statistics.flush();
  const posted = async () => (await statistics.posted()).filter(isOfViewer);
  await expect.poll(posted, { message: 'what is posted' }).toEqual(called);
  const ids = await statistics.postedIds();
  expect([...new Set(ids)]).toEqual(ids);
  expect(ids.filter((id) => !id.startsWith(`${find('play').session_id}-`))).toEqual([]);
});

test('statistics: at rate 2 one second of the viewer counts as two of the content', async ({
  hostPage,
  player,
  menus,
  statistics,
}) => {
  await statistics.listen();
  await hostPage.open({ movie_id: 10, t: 5 });
  await player.start();
  await menus.choose('rate', '2');
  const pause = async () => {
    const before = (await statistics.payloads('pause')).length;
    await hostPage.done('pause');
    await expect.poll(() => statistics.payloads('pause')).toHaveLength(before + 1);
    const payload = (await statistics.payloads('pause')).at(-1) ?? {};
    const [at, real, video] = ['current_time', 'real_time_played_sec', 'video_time_played_sec'].map((name) =>
      Number(payload[name]),
    );
    return { at: at ?? 0, real: real ?? 0, video: video ?? 0 };
  };
  const first = await pause();
  const begun = Date.now();
  await hostPage.done('play');
  await expect.poll(() => player.currentTime()).toBeGreaterThan(first.at + 8);
  const second = await pause();
  const wallS = (Date.now() - begun) / 1000;
  const [playedS, filmS, wentS] = [second.real - first.real, second.video - first.video, second.at - first.at];
  // The browser's two clocks differ a little on a busy machine; without the rate it would be one.
  expect(filmS / playedS, 'film a second of the viewer').toBeGreaterThan(1.5);
  expect(Math.abs(filmS - wentS), 'seconds between what was counted and where the film went').toBeLessThan(0.3);
  expect(playedS).toBeLessThanOrEqual(wallS);
  expect((await statistics.payloads('pause')).at(-1)).toMatchObject({ playback_rate: 2 });
  expect(
    (await statistics.called()).map(({ event }) => event),
    'the place the link names is no seek',
  ).not.toContain('seek');
});

test('statistics: no request is made before the first frame', async ({ hostPage, page, player, statistics }) => {
  await watchFirstFrame(page);
  await statistics.listen();
  await hostPage.open({ movie_id: 10, auto_play: 1 });
  await expect.poll(() => statistics.payloads('play')).toHaveLength(1);
  await statistics.flush();
  await expect.poll(() => statistics.posted()).not.toHaveLength(0);
  const chunks = await callsAfterFrame(player, STATISTICS.chunk);
  expect(chunks).toHaveLength(1);
  const all = [...chunks, ...(await callsAfterFrame(player, STATISTICS.post))];
  expect(Math.min(...all), 'milliseconds after the first frame').toBeGreaterThan(0);
});

// tests/unit/telemetry/statistics-post covers other failures of the URL.
for (const [what, set] of [
  ['a service that never answers', (page: Page) => breakCalls(page, STATISTICS.post, 'hang')],
  ['code that a blocker removes', (page: Page) => blockCalls(page, STATISTICS.chunk)],
] as const) {
  test(`statistics: ${what} changes nothing for the viewer`, async ({
    hostPage,
    page,
    player,
    statistics,
    requests,
  }) => {
    await set(page);
    await hostPage.open({ movie_id: 10, auto_play: 1 });
    const asked = what.includes('code') ? STATISTICS.chunk : STATISTICS.post;
    await expect
      .poll(async () => {
        await statistics.flush();
        return requests.matching(asked).length;
      })
      .toBeGreaterThan(0);
    await hostPage.done('seek', 20);
    await player.expectPlays();
    await hostPage.done('pause');
    await hostPage.done('play');
    await player.expectPlays();
    expect(await hostPage.state()).toMatchObject({ phase: 'ready', playback: 'playing', error: null });
  });
}

/** The highest rate of a browser, beyond the player's own menu. */
const RATE = 16;
const SETTLED_S = 90;
/** Number of stretches: a leak grows in each of them, while a single allocation appears in one. */
const STRETCHES = 3;
/** Long enough for code that the browser compiles meanwhile, 100 kB at a time, to stay far below the limit. */
const STRETCH_S = 100;
const TEN_MINUTES_S = 600;
const MOST_BYTES = 1_000_000;

test('statistics: ten minutes of content add less than a megabyte to the heap of the page', async ({
  hostPage,
  page,
  player,
}) => {
  await openBarePage(page, { query: { movie_id: 2 } });
  await hostPage.hello();
  await player.start();
  const session = await page.context().newCDPSession(page);
  await player.video.evaluate((video: HTMLVideoElement, rate) => {
    video.playbackRate = rate;
  }, RATE);
  const heapAt = async (second: number) => {
    await expect.poll(() => player.currentTime(), { timeout: 40_000 }).toBeGreaterThan(second);
    return { at: await player.currentTime(), bytes: await usedHeap(session) };
  };
  const samples = [await heapAt(SETTLED_S)];
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    samples.push(await heapAt((samples.at(-1)?.at ?? 0) + STRETCH_S));
  }
  const rates = samples.slice(1).map(({ at, bytes }, index) => {
    const before = samples[index] ?? { at: 0, bytes: 0 };
    return ((bytes - before.bytes) / (at - before.at)) * TEN_MINUTES_S;
  });
  expect(Math.min(...rates), `bytes in ten minutes, of ${rates.map(Math.round)}`).toBeLessThan(MOST_BYTES);
});

test('statistics: pending events arrive when the page is left', async ({ hostPage, page, statistics }) => {
  const viewer = `leaves-${Date.now()}-${Math.random()}`;
  await hostPage.open({ movie_id: 10, auto_play: 1, user_id: viewer });
  await expect.poll(() => hostPage.events('statistics')).not.toHaveLength(0);
  const events = await hostPage.events('statistics');
  await page.goto('about:blank');
  const arrived = async () => (await statistics.posted('')).filter(({ payload }) => payload.user_id === viewer);
  await expect.poll(async () => (await arrived()).slice(0, events.length)).toEqual(events);
});
