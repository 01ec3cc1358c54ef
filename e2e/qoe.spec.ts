import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { openBarePage } from './pages/bare-page';
import type { HostPage } from './pages/host-page';
import { breakCallsWithin } from './pages/network';
import { expect, test } from './pages/test';

type Figures = Readonly<Record<string, unknown>>;

/** QoE metrics that the host page received. */
async function messages(hostPage: HostPage): Promise<Figures[]> {
  const events = await hostPage.events('statistics');
  return events.filter(({ event }) => event === 'qoe').map(({ payload }) => payload as Figures);
}

/** A little less than the ad `short` takes. */
const AD_MS = 1900;

const PLAYLIST = /\.m3u8/;

/** Navigates the frame away; the host page stays. */
const leaveFrame = (page: Page) =>
  page.locator('#vv-player').evaluate((frame: HTMLIFrameElement) => {
    frame.src = 'about:blank';
  });

test.use({ viewport: { width: 640, height: 400 } });

test('QoE: a view is reported when the page is left, with its startup and its watched time', async ({
  hostPage,
  page,
  player,
}) => {
  await openBarePage(page);
  await hostPage.hello(['statistics']);
  await player.start();
  // The bitrate counts once the quality is known.
  await expect.poll(() => hostPage.stateField('quality')).not.toBeNull();
  const known = await player.played();
  await expect.poll(() => player.played()).toBeGreaterThan(known + 2);
  const played = await player.played();
  await leaveFrame(page);
  await expect.poll(() => messages(hostPage)).toHaveLength(1);
  const [figures] = await messages(hostPage);
  expect(figures).toMatchObject({
    view_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    sequence: 1,
    reason: 'exit',
    video_id: 1,
    episode_id: 101,
    source: 'hls',
    exit_before_start: false,
    seek_count: 0,
    playback_failure: null,
  });
  const { player_startup_ms, video_startup_ms, played_ms, watch_ms, decoded_frames, mean_bitrate } = figures ?? {};
  // A slow machine may really have waited for data.
  const rebuffer_ms = Number(figures?.rebuffer_ms);
  for (const time of [player_startup_ms, video_startup_ms]) {
    expect(time).toBeGreaterThan(0);
    expect(time).toBeLessThan(15_000);
  }
  // A busy page handles the first frame with a delay, and counts the time as waiting.
  expect(watch_ms).toBeGreaterThan(played * 1000);
  expect(played_ms).toBeGreaterThan(1000);
  expect(watch_ms).toBe(Number(played_ms) + Number(video_startup_ms) + rebuffer_ms);
  expect(decoded_frames).toBeGreaterThan(10);
  expect(mean_bitrate).toBeGreaterThan(10_000);
});

test('QoE: another episode ends the view; the preroll does not count as the start of the content', async ({
  ads,
  hostPage,
  page,
  player,
}) => {
  await ads.ask({ preroll: ['short'] });
  await openBarePage(page);
  await hostPage.hello(['statistics']);
  const pressedAt = Date.now();
  await player.start();
  await hostPage.done('setEpisode', { episodeId: 102 });
  const changedAt = Date.now();
  await expect.poll(() => messages(hostPage)).toHaveLength(1);
  const [figures] = await messages(hostPage);
  expect(figures).toMatchObject({ reason: 'end', episode_id: 101 });
  expect(figures?.ad_startup_ms).toBeGreaterThanOrEqual(0);
  // A busy machine adds to the right side alone.
  expect(Number(figures?.watch_ms) + AD_MS, 'the watched time and the ad').toBeLessThan(changedAt - pressedAt);
  await player.expectPlays();
  await leaveFrame(page);
  await expect.poll(async () => (await messages(hostPage)).length).toBe(2);
  const last = (await messages(hostPage)).at(-1);
  expect(last).toMatchObject({ reason: 'exit', episode_id: 102, sequence: 1, player_startup_ms: null });
  expect(last?.view_id).not.toBe(figures?.view_id);
});

test('QoE: a viewer who leaves before the first frame is reported to the page and to the statistics URL', async ({
  hostPage,
  page,
  requests,
}) => {
  await breakCallsWithin(page, PLAYLIST, 'hang');
  await openBarePage(page, { query: { auto_play: 1 } });
  await hostPage.hello(['statistics']);
  await expect.poll(() => requests.matching(PLAYLIST).length).toBeGreaterThan(0);
  // The playlist may have been requested before the player could choose the episode.
  await expect.poll(async () => (await hostPage.state()).episodeId).toBe(101);
  await leaveFrame(page);
  await expect.poll(() => messages(hostPage)).toHaveLength(1);
  const [figures] = await messages(hostPage);
  expect(figures).toMatchObject({ reason: 'exit', sequence: 1, video_id: 1, episode_id: 101, exit_before_start: true });
  await expect
    .poll(async () => {
      const posted = (await (await fetch(`${E2E_ORIGIN.catalogue}/statistics`)).json()) as { payload?: Figures }[];
      return posted.filter(({ payload }) => payload?.view_id === figures?.view_id).map(({ payload }) => payload);
    })
    .toEqual([figures]);
});
