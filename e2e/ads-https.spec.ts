import type { Page } from '@playwright/test';
import { AD_HOSTS, expect, type HttpsSite, REDIRECTED, test } from './pages/https-site';
import { Player } from './pages/player';

/** Pings of `short` played to its end. */
const SHORT = [
  'complete',
  'creativeView',
  'firstQuartile',
  'impression',
  'loaded',
  'midpoint',
  'start',
  'thirdQuartile',
];
const of = (ad: string, events: readonly string[]): string[] => events.map((event) => `${ad} ${event}`);

/** Plays the ad's video fast: the test counts only its pings. */
async function playFast(page: Page): Promise<void> {
  const video = page.frameLocator('#vv-player').getByTestId('spot-slot').locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 4;
  });
}

/** Expects exactly these pings in any order: they use several connections. */
async function expectPings(site: HttpsSite, expected: readonly string[]): Promise<void> {
  await expect.poll(() => site.pings().join('\n')).toBe(expected.toSorted().join('\n'));
}

test('ads on an https page: http URLs of ads are upgraded to https, and the ads play', async ({ page, site }) => {
  const [standard, ownPort] = AD_HOSTS;
  site.preroll = [`http://${standard}/ads/vast/wrapper.xml`, `http://${ownPort}/ads/vast/short.xml`];
  const player = new Player(page);
  await site.open(page, 'movie_id=1&auto_play=1');
  await playFast(page);
  await player.expectPlays(30_000);

  const hops = ['wrapper', 'wrapper-2', 'wrapper-3', 'linear'];
  const own = ['impression-2', 'progress-5s', 'progress-90'];
  await expectPings(site, [...hops.flatMap((ad) => of(ad, SHORT)), ...of('linear', own), ...of('short', SHORT)]);
  const plain = site.requests.filter(({ isSecure }) => !isSecure);
  expect(plain, 'calls over plain http').toEqual([]);
  const hosts = site.requests.filter(({ path }) => path.startsWith('/media/ads/')).map(({ host }) => host);
  expect(new Set(hosts), 'the files of both').toEqual(new Set(AD_HOSTS));
});

test('ads on an https page: Error and ClickTracking URLs are upgraded, and the click-through URL stays http', async ({
  page,
  site,
}) => {
  site.preroll = [`http://${AD_HOSTS[0]}/ads/vast/linear.xml`];
  await site.open(page, 'movie_id=1&auto_play=1');
  const link = page.frameLocator('#vv-player').getByTestId('spot-click');
  await expect(link).toHaveAttribute('href', /^http:\/\/ads\.vv\.test\/ads\/landing/);
  const opened = page.context().waitForEvent('page');
  await link.click();
  await (await opened).close();
  await expect.poll(() => site.pings()).toEqual(expect.arrayContaining(of('linear', ['click', 'click-2'])));

  site.preroll = [`http://${AD_HOSTS[0]}/ads/vast/media-404.xml`];
  await site.open(page, 'movie_id=1&auto_play=1');
  await expect.poll(() => site.pings()).toContain('media-404 error');
});

test('ads on an https page: redirects of document, file and pings to http are followed by https', async ({
  page,
  site,
}) => {
  site.redirectsToHttp = true;
  site.preroll = [`http://${AD_HOSTS[1]}/ads/vast/short.xml`];
  await site.open(page, 'movie_id=1&auto_play=1');
  await playFast(page);
  await new Player(page).expectPlays(30_000);

  // Each ping, and the URL to which it was redirected.
  await expectPings(site, of('short', [...SHORT, ...SHORT]));
  const redirected = site.requests.filter(({ path }) => path.includes(REDIRECTED)).map(({ path }) => path);
  for (const start of ['/ads/vast/', '/media/ads/', '/ads/ping/'])
    expect(
      redirected.filter((path) => path.startsWith(start)),
      start,
    ).not.toEqual([]);
  expect(
    site.requests.filter(({ isSecure }) => !isSecure),
    'calls over plain http',
  ).toEqual([]);
});

for (const house of ['no-cors', 'no-preflight'] as const) {
  test(`own pixels without preflight support (${house}): each ping arrives once`, async ({ page, site }) => {
    site.preroll = [`https://${AD_HOSTS[0]}/ads/vast/short.xml?pings=${house}`];
    await site.open(page, 'movie_id=1&auto_play=1');
    await new Player(page).expectPlays(30_000);
    await expectPings(site, of('short', SHORT));
    expect(site.pingsWithKey()).toEqual([]);
  });
}

test('own pixels with preflight support and unreadable answers: each ping arrives once', async ({ page, site }) => {
  site.answersPreflights = true;
  site.preroll = [`https://${AD_HOSTS[0]}/ads/vast/short.xml?pings=no-cors`];
  await site.open(page, 'movie_id=1&auto_play=1');
  await new Player(page).expectPlays(30_000);
  await expectPings(site, of('short', SHORT));
});

test('own pixels that accept our headers: all pings carry them', async ({ page, site }) => {
  site.preroll = [`https://${AD_HOSTS[0]}/ads/vast/short.xml`];
  await site.open(page, 'movie_id=1&auto_play=1');
  await new Player(page).expectPlays(30_000);
  await expectPings(site, of('short', SHORT));
  expect(site.pingsWithKey().toSorted()).toEqual(of('short', SHORT));
});

for (const house of ['', 'no-preflight']) {
  test(`frame removed at the start of an ad: each ping arrives once (own pixels ${house || 'that accept headers'})`, async ({
    page,
    site,
  }) => {
    // The answer to the first preflight is then still pending.
    site.preroll = [`https://${AD_HOSTS[0]}/ads/vast/short.xml?ping_fault=delay:3000&pings=${house}`];
    await site.open(page, 'movie_id=1');
    const player = new Player(page);
    await expect(player.bigPlay).toBeVisible();
    const video = player.frame.getByTestId('spot-slot').locator('video');
    await video.evaluate((element: HTMLVideoElement) => {
      element.addEventListener('playing', () => window.parent.postMessage('remove', '*'));
    });
    await player.bigPlay.click();
    await expectPings(site, of('short', ['creativeView', 'impression', 'loaded', 'start']));
    await expect(page.locator('iframe')).toHaveCount(0);
  });
}
