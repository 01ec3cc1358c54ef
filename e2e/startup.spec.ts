import type { Page } from '@playwright/test';
import { openBarePage } from './pages/bare-page';
import { setGlobals, withoutAds } from './pages/globals';
import {
  blockCalls,
  blockOtherEpisodes,
  breakCalls,
  CALL,
  loadHlsAfterCatalogue,
  type Requests,
} from './pages/network';
import type { Player } from './pages/player';
import { expect, test } from './pages/test';

const PLAYS = { query: { auto_play: 1 } };
const MASTER = /\/s1e1\/sever\.m3u8/;
const CALLS = [CALL.content, CALL.episodes, CALL.seasons, CALL.available, /\/s1e1\/.+\.json/];

const counts = (requests: Requests, kinds: readonly RegExp[]) => kinds.map((kind) => requests.matching(kind).length);

/** Records whether a video is in the page or in the player, in order. */
async function logVideos(page: Page): Promise<void> {
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
}

/** Expects that a preview began before its player, which took it over. */
async function expectPreview(player: Player): Promise<void> {
  await player.expectPlays();
  expect(await player.video.evaluate(() => (window as { seen?: string[] }).seen)).toEqual(['page', 'player']);
  await expect(player.frame.locator('video')).toHaveCount(1);
  await expect(player.video).not.toHaveAttribute('style', /.+/);
  await expect(player.frame.locator('html')).not.toHaveAttribute('data-film', '');
}

/** The requests before those for the next episode, which is prefetched near the end and shares the audio. */
const beforeNextEpisode = ({ urls, ...requests }: Requests): Requests => {
  const next = urls.findIndex((url) => url.includes('/s1e2/'));
  const own = next === -1 ? urls : urls.slice(0, next);
  return { ...requests, urls: own, matching: (pattern) => own.filter((url) => pattern.test(url)) };
};

interface Visit {
  name: string;
  query?: Record<string, string | number>;
  globals?: Record<string, string>;
  /** First video segment of the start. */
  segment?: string;
  /** Directory of the audio track. */
  audio?: string;
}

const VISITS: readonly Visit[] = [
  { name: 'without an ad list' },
  { name: 'at a second', query: { t: 20 }, segment: '005' },
  { name: 'with the dub author of the URL', query: { voice_author: 'Original' }, audio: 'original' },
  { name: 'with the language order of the site', globals: { lang_order: 'en,ru' }, audio: 'original' },
];

for (const { name, query, globals = {}, segment = '000', audio = 'dub' } of VISITS) {
  test(`startup ${name}: a preview begins before its player, which takes it over without repeated requests`, async ({
    page,
    player,
    requests,
  }) => {
    await withoutAds(page);
    await setGlobals(page, globals);
    await blockOtherEpisodes(page);
    await logVideos(page);
    await loadHlsAfterCatalogue(page);
    await openBarePage(page, { query: { ...PLAYS.query, ...query } });
    await expectPreview(player);
    const files = [
      MASTER,
      /\/v\d+\/index\.m3u8/,
      /\/v\d+\/init\.mp4/,
      new RegExp(`/v\\d+/${segment}\\.m4s`),
      new RegExp(`${audio}/index\\.m3u8`),
      new RegExp(`${audio}/init\\.mp4`),
      new RegExp(`${audio}/${segment}\\.m4s`),
    ];
    expect(counts(beforeNextEpisode(requests), [...CALLS, ...files])).toEqual(Array(12).fill(1));
    expect(counts(requests, [CALL.adList])).toEqual([0]);
  });
}

for (const { kind, movie_id, once } of [
  { kind: 'DASH', movie_id: 5, once: [/\/manifest\.mpd/, /\/v\d+\/init\.mp4/, /\/v\d+\/000\.m4s/] },
  { kind: 'MP4', movie_id: 6, once: [] },
]) {
  test(`startup, ${kind}: a preview begins before its player, which takes it over without repeated requests`, async ({
    page,
    player,
    requests,
  }) => {
    await withoutAds(page);
    await logVideos(page);
    await openBarePage(page, { query: { ...PLAYS.query, movie_id } });
    await expectPreview(player);
    expect(counts(requests, [CALL.content, CALL.episodes, ...once])).toEqual(Array(2 + once.length).fill(1));
  });

  test(`startup, ${kind}: a press before the player plays the preview`, async ({ page, player }) => {
    await withoutAds(page);
    await logVideos(page);
    await openBarePage(page, { query: { movie_id } });
    await player.start();
    await expectPreview(player);
  });
}

/** Records from frame to frame where the ad is, whether it lacks its label, and the content's state after it. */
async function logAd(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const log: string[] = [];
    Object.assign(window, { seen: log });
    const note = (entry: string) => log.at(-1) !== entry && log.push(entry);
    const videos = () => [...document.querySelectorAll('video')];
    const isAd = (video: HTMLVideoElement) => video.src.includes('/media/ads/');
    const isPainted = (element: Element | null): boolean =>
      element === null || (getComputedStyle(element).filter === 'none' && isPainted(element.parentElement));
    const listen = ({ target }: Event) => target instanceof HTMLVideoElement && isAd(target) && note('pause');
    document.addEventListener('pause', listen, true);
    const look = () => {
      requestAnimationFrame(look);
      const ad = videos().find(isAd);
      if (ad === undefined) {
        const [film] = videos();
        const isBuffered = Number(film?.readyState) >= HTMLMediaElement.HAVE_FUTURE_DATA;
        if (log.length > 0 && film !== undefined) note(isBuffered ? 'buffered content' : 'waiting content');
        return;
      }
      if (!isPainted(ad)) return;
      note(ad.closest('[data-testid=spot-slot]') === null ? 'page' : 'player');
      const labels = [...document.querySelectorAll('[data-testid=spot-cover-label], [data-testid=spot-label]')];
      const isLabelled = labels.some((label) => /Реклама.*0:0\d/.test(label.textContent ?? '') && isPainted(label));
      if (!isLabelled) note('no label');
    };
    requestAnimationFrame(look);
  });
}

test('startup with a preroll: the ad plays with its label before the player, which takes it over without a pause', async ({
  ads,
  hostPage,
  page,
  player,
  requests,
}) => {
  await ads.ask({ preroll: ['linear'] });
  await logAd(page);
  await openBarePage(page, PLAYS);
  await hostPage.hello(['adstart', 'adend']);
  await expect(player.frame.getByTestId('spot-cover-label').or(ads.label).first()).toHaveText(/Реклама/);
  await ads.expectPlays();
  await expect(player.frame.getByTestId('spot-cover-label')).toHaveCount(0);
  const marks = await ads.video.evaluate(() => performance.getEntriesByName('vv-ad-first-frame').length);
  expect(marks).toBe(1);
  await expect(ads.skip).toBeEnabled();
  await ads.skip.click();
  await ads.expectGone();
  await player.expectPlays();
  const seen = await player.video.evaluate(() => (window as { seen?: string[] }).seen);
  expect(seen).toEqual(['page', 'player', 'buffered content']);
  await expect(player.frame.locator('video')).toHaveCount(1);
  await expect.poll(() => hostPage.events('adend')).toEqual([{ id: 'linear', type: 'preroll' }]);
  const once = ['creativeView', 'impression', 'loaded', 'skip', 'start'].map((name) => `linear ${name}`);
  const counted = async () => (await ads.pings()).filter((line) => once.includes(line)).toSorted();
  await expect.poll(counted).toEqual(once);
  expect((await ads.pings()).filter((line) => /pause|resume|error/.test(line))).toEqual([]);
  const files = [
    MASTER,
    /\/v\d+\/index\.m3u8/,
    /\/v\d+\/init\.mp4/,
    /\/v\d+\/000\.m4s/,
    /dub\/000\.m4s/,
    /media\/ads\//,
  ];
  expect(counts(beforeNextEpisode(requests), [...CALLS, CALL.adList, ...files])).toEqual(Array(12).fill(1));
});

// tests/ui/startup/begin-ads and tests/flows/ads/begun-ads cover the later failures.
test('startup with a preroll whose list answers 500: a preview of the content plays before the player, and the error is reported once', async ({
  ads,
  hostPage,
  page,
  player,
  requests,
}) => {
  await ads.ask({ list: 'fault=status:500' });
  await logVideos(page);
  // Before the widget: a failure that precedes the handshake sends no event.
  await openBarePage(page, { ...PLAYS, greets: true });
  await player.expectPlays();
  const errors = () => hostPage.events('aderror');
  await expect.poll(errors).toEqual([expect.objectContaining({ code: 900 })]);
  await expect(player.frame.locator('video')).toHaveCount(1);
  await expect(player.frame.getByTestId('spot-cover-label')).toHaveCount(0);
  const counted = async () => (await ads.pings()).filter((line) => !line.includes('loaded'));
  await expect.poll(counted).toEqual([]);
  expect(counts(requests, [CALL.adList])).toEqual([1]);
  expect(await errors()).toHaveLength(1);
});

test('startup with a preroll whose document comes after the player: the ad plays once, and so does the midroll', async ({
  ads,
  hostPage,
  page,
  player,
}) => {
  await ads.ask({ preroll: ['short?fault=delay:3500'], midroll: ['linear'] });
  await openBarePage(page, { query: { ...PLAYS.query, movie_id: 2 } });
  await hostPage.hello(['adstart']);
  const adstart = (id: string, type: string) => expect.objectContaining({ id, type });
  await expect.poll(() => hostPage.events('adstart')).toEqual([adstart('short', 'preroll')]);
  await player.expectPlays();
  const pings = await ads.pings();
  for (const name of ['impression', 'start', 'complete']) {
    expect(
      pings.filter((line) => line === `short ${name}`),
      name,
    ).toHaveLength(1);
  }
  await hostPage.done('seek', 1500);
  await ads.expectPlays();
  await expect
    .poll(() => hostPage.events('adstart'))
    .toEqual([adstart('short', 'preroll'), adstart('linear', 'midroll')]);
});

test('startup with a preroll: the ad is seen while the player waits for the code of its ads', async ({
  ads,
  page,
  player,
}) => {
  await ads.ask({ preroll: ['linear'] });
  await logAd(page);
  let release = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = () => void resolve();
  });
  await page.route(/widget-assets\/run-spots-/, async (route) => {
    await released;
    await route.continue();
  });
  await openBarePage(page, PLAYS);
  await expect(ads.layer).toHaveAttribute('data-pending', 'true');
  const seconds = () =>
    player.frame.locator('video[src*="/media/ads/"]').evaluate((it: HTMLVideoElement) => it.currentTime);
  const before = await seconds();
  await expect.poll(seconds).toBeGreaterThan(before + 0.5);
  await expect(player.frame.getByTestId('spot-cover-label')).toBeVisible();
  expect(await ads.video.count(), 'in the slot of the player').toBe(0);
  release();
  await ads.expectPlays();
  await expect(player.frame.getByTestId('spot-cover-label')).toHaveCount(0);
  const seen = await ads.video.evaluate(() => (window as { seen?: string[] }).seen);
  expect(seen).toEqual(['page', 'player']);
});

test('startup with a preroll for content that does not exist: the failure is shown, and no ad is', async ({
  ads,
  page,
  player,
}) => {
  await ads.ask({ preroll: ['linear'] });
  await breakCalls(page, /\/s1e1\/.+\.json/, 'status:404');
  await openBarePage(page, PLAYS);
  await expect(player.frame.getByTestId('failure-panel')).toBeVisible();
  await expect(player.frame.locator('video[src*="/media/ads/"]')).toHaveCount(0);
  expect((await ads.pings()).filter((line) => !line.includes('loaded'))).toEqual([]);
});

test("startup with a preroll: the ad ends when the page shows its own message in the player's place", async ({
  ads,
  page,
  player,
}) => {
  await ads.ask({ preroll: ['linear'] });
  await page.route(/widget-assets\/player-/, () => undefined);
  await openBarePage(page, PLAYS);
  await expect(player.frame.getByTestId('spot-cover-label')).toBeVisible();
  await player.frame.locator('body').evaluate(({ ownerDocument: { defaultView } }) => {
    defaultView?.dispatchEvent(new ErrorEvent('error', { error: new Error('broken') }));
  });
  await expect(player.frame.getByRole('alert')).toContainText('Плеер не загрузился');
  await expect(player.frame.locator('video[src*="/media/ads/"]')).toHaveCount(0);
  await expect(player.frame.getByTestId('spot-cover-label')).toHaveCount(0);
  expect((await ads.pings()).filter((line) => line.includes('midpoint'))).toEqual([]);
});

// tests/browser/ads-wait has the list and the document that never come.
test("startup with a preroll whose file never comes: the content plays within the viewer's wait", async ({
  ads,
  page,
  player,
}) => {
  await ads.ask({ preroll: ['linear?media_fault=hang'] });
  await openBarePage(page, PLAYS);
  await player.expectPlays(20_000);
  await expect(player.frame.locator('video')).toHaveCount(1);
  await expect.poll(() => ads.pings()).toEqual(['linear error code=402', 'linear error-2 code=402']);
});

test('startup with a preroll: the content plays when the code of the ad engine does not load', async ({
  ads,
  hostPage,
  page,
  player,
}) => {
  await ads.ask({ preroll: ['linear'] });
  await blockCalls(page, /widget-assets\/spots-/);
  // Before the widget: a failure that precedes the handshake sends no event.
  await openBarePage(page, { ...PLAYS, greets: true });
  await player.expectPlays();
  await expect.poll(() => hostPage.events('aderror')).toEqual([expect.objectContaining({ code: 900 })]);
  expect(await ads.pings()).toEqual([]);
});

test('startup with a preroll: a pause of the host page before the player keeps the ad on the screen, paused', async ({
  ads,
  hostPage,
  page,
  player,
}) => {
  await ads.ask({ preroll: ['linear'] });
  await page.route(/widget-assets\/player-/, async (route) => {
    await expect(player.frame.getByTestId('spot-cover-label')).toBeVisible();
    await page.evaluate(() => {
      const frame = document.getElementById('vv-player') as HTMLIFrameElement;
      frame.contentWindow?.postMessage({ event: 'adPause' }, '*');
    });
    await route.continue();
  });
  await openBarePage(page, PLAYS);
  await hostPage.hello(['adstart']);
  await expect(ads.label).toBeVisible();
  await expect(ads.video).toHaveJSProperty('paused', true);
  await expect(player.frame.getByTestId('spot-cover-label')).toHaveCount(0);
  await hostPage.done('play');
  await expect(ads.video).toHaveJSProperty('paused', false);
  await expect.poll(() => ads.pings()).toContain('linear resume');
});

/** A film, so that nothing is prefetched but its own start. */
const FILM = { query: { ...PLAYS.query, movie_id: 10, t: 0 } };
/** Files that a start stores, and the first files after them. tests/unit/startup/last-files has the other visits. */
const STORED_FILES = [/\/short\/master\.json/, /\/short\/master\.m3u8/, /\/short\/v\d+\/index\.m3u8/];
const FIRST_FILES = [/\/short\/v\d+\/000\.mpegts/];

/** Makes a visit by autoplay without ads, whose files are stored. */
async function visitOnce(page: Page, player: Player): Promise<void> {
  await withoutAds(page);
  await logVideos(page);
  await loadHlsAfterCatalogue(page);
  await openBarePage(page, FILM);
  await expectPreview(player);
  await expectStored(player, '/short/v');
}

/** Expects the URLs of the last start. */
async function expectStored(player: Player, part: string): Promise<void> {
  await expect.poll(() => player.video.evaluate(() => localStorage.getItem('player-last-starts'))).toContain(part);
}

test('startup, second visit: the files of the last start are requested before the episodes are known, and none twice', async ({
  page,
  player,
  requests,
}) => {
  await visitOnce(page, player);
  let allow: () => void = () => undefined;
  const allowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  await page.route(CALL.episodes, async (route) => {
    await allowed;
    await route.continue();
  });
  await openBarePage(page, FILM);
  await expect.poll(() => counts(requests, STORED_FILES)).toEqual([2, 2, 2]);
  expect(counts(requests, FIRST_FILES)).toEqual([1]);
  allow();
  await player.expectPlays();
  // The calls of the catalogue may be raced by a second request on a busy machine.
  expect(counts(requests, [...STORED_FILES, ...FIRST_FILES])).toEqual(Array(4).fill(2));
});

test('startup with CMCD: all requests of the stream name one view, and a preview begins before its player', async ({
  page,
  player,
  requests,
}) => {
  await withoutAds(page);
  await setGlobals(page, { env_cmcd: 'on' });
  await logVideos(page);
  await loadHlsAfterCatalogue(page);
  await openBarePage(page, PLAYS);
  await expectPreview(player);
  const stream = requests
    .matching(/\.(?:m3u8|m4s|mp4)(?:\?|$)/)
    .map((url) => new URL(url).searchParams.get('CMCD') ?? '');
  const views = new Set(stream.map((text) => /sid="([^"]+)"/.exec(text)?.[1]));
  expect([...views]).toEqual([expect.any(String)]);
});

test('startup: with a required session context the widget makes the calls itself, once', async ({
  page,
  player,
  requests,
}) => {
  await withoutAds(page);
  await setGlobals(page, { env_session_context: 'required' });
  await blockOtherEpisodes(page);
  await openBarePage(page, PLAYS);
  await player.expectPlays();
  expect(counts(beforeNextEpisode(requests), [...CALLS, MASTER])).toEqual(Array(6).fill(1));
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
  await menus.any.getByTestId(/^option-240/).click();
  await expect.poll(() => hostPage.stateField('quality')).toBe('240p');
  await menus.openSettings('audio');
  await menus.option('Original').click();
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
