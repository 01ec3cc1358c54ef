import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

/** The engine gives up a hidden slot after 3 s; the content then needs time to start. */
const GIVE_UP_MS = 3000;
const SLACK_MS = 1000;
const CONTENT_LIMIT_MS = 3000;

/** Generic rules of public lists for elements, and for files of the page's own origin. */
const NAME_FILTER = `[class*="ad-"], [class*="ads"], [class*="banner"], [class*="advert"], [class^="ad-"], [id*="ad-"],
  [id^="ad-"], [data-testid^="ad-"], [data-testid*="banner"], .ad, .ads, #ad, #ads { display: none !important }`;
/** The hash in a file name, which is no word. */
const HASH = /-[\w-]{12}(?=\.)/;
const URL_FILTER =
  /(?<![a-z])ads?-|ads(?![a-z])|advert|banner|stat(?:s|istic)|fingerprint|vast|sentry|track|analytics|telemetry|popup|preroll/;

const LAYER = '[data-testid="spot-layer"]';
const SLOT = '[data-testid="spot-slot"]';
/** The ad's video, before the player and in its slot. */
const VIDEO = 'video[src*="/media/ads/"]';

declare global {
  interface Window {
    /** Times of the ad request and of content playback, in milliseconds since the epoch. */
    vvAskedAt?: number;
    vvFilmAt?: number;
  }
}

test.use({ viewport: { width: 640, height: 400 } });

/** Adds a style sheet to each frame, as a content blocker does. */
const addFilter = (page: Page, css: string) =>
  page.addInitScript((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);

/** Removes an element from each frame as soon as it exists, as the scripts of a content blocker do. */
const addRemoval = (page: Page, selector: string) =>
  page.addInitScript((text) => {
    new MutationObserver(() => document.querySelector(text)?.remove()).observe(document, {
      childList: true,
      subtree: true,
    });
  }, selector);

const noteTimes = (page: Page) =>
  page.addInitScript((ad) => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (String(input).includes('/ads/vast/')) window.vvAskedAt ??= Date.now();
      return fetch(input, init);
    };
    const note = ({ target }: Event): void => {
      if (target instanceof HTMLVideoElement && !target.matches(ad)) window.vvFilmAt ??= Date.now();
    };
    // Media events do not bubble.
    document.addEventListener('playing', note, true);
  }, VIDEO);

/** Milliseconds from the ad request to content playback. */
const waited = (page: Page) =>
  page
    .frame({ url: /vv-player\.php/ })
    ?.evaluate(() => (window.vvFilmAt ?? Number.NaN) - (window.vvAskedAt ?? Number.NaN));

test('content blocker: a filter of names with "ad-" hides neither the ad nor the content', async ({
  ads,
  hostPage,
  page,
  player,
}) => {
  await addFilter(page, NAME_FILTER);
  // The ad is long enough for checks on a slow machine, and is skipped then.
  await ads.ask({ preroll: ['linear'] });
  await openBarePage(page, { query: { auto_play: 1 } });
  await hostPage.hello(['adstart']);
  await ads.expectPlays();
  const named = await player.root.evaluate((root) =>
    [root.ownerDocument.documentElement, ...root.ownerDocument.querySelectorAll('*')].flatMap((element) =>
      ['class', 'id', 'data-testid'].flatMap((name) => {
        const value = element.getAttribute(name) ?? '';
        return value.includes('ad-') ? [`${name}="${value}"`] : [];
      }),
    ),
  );
  expect(named).toEqual([]);
  await ads.skip.click();
  await player.expectPlays();
  const counted = ['linear impression', 'linear start', 'linear skip'];
  await expect.poll(() => ads.pings()).toEqual(expect.arrayContaining(counted));
});

for (const preroll of [[], ['linear']]) {
  test(`content blocker: filters of URLs block no file of the player, ${preroll.length} ads`, async ({
    ads,
    page,
    player,
  }) => {
    const blocked: string[] = [];
    await page.route(
      ({ origin, search }) => origin === E2E_ORIGIN.widget && URL_FILTER.test(search.replace(HASH, '')),
      (route) => {
        blocked.push(route.request().url());
        return route.abort('blockedbyclient');
      },
    );
    await ads.ask({ preroll });
    await openBarePage(page, { query: { auto_play: 1 } });
    if (preroll.length > 0) await ads.expectPlays();
    // The ad takes 8 s of it.
    await player.expectPlays(30_000);
    expect(blocked).toEqual([]);
  });
}

/** tests/browser/ads-hidden covers other ways. */
const WAYS: readonly (readonly [what: string, hide: (page: Page) => Promise<unknown>])[] = [
  ['is not displayed', (page) => addFilter(page, `${VIDEO} { display: none !important }`)],
  ['is removed from the page', (page) => addRemoval(page, VIDEO)],
];

for (const [what, hide] of WAYS) {
  test(`content blocker: an ad that ${what} is given up within seconds, without billing, and the content plays`, async ({
    ads,
    hostPage,
    page,
    player,
  }) => {
    await noteTimes(page);
    await hide(page);
    await ads.ask({ preroll: ['linear', 'second'] });
    await openBarePage(page, { query: { auto_play: 1 } });
    await hostPage.hello(['adstart', 'aderror']);
    await player.expectPlays();
    const ms = await waited(page);
    expect(ms).toBeGreaterThan(GIVE_UP_MS);
    expect(ms).toBeLessThan(GIVE_UP_MS + SLACK_MS + CONTENT_LIMIT_MS);
    await expect.poll(() => ads.pings()).toContain('linear error code=450');
    expect(await ads.pings()).not.toContain('linear impression');
    expect(await ads.pings()).not.toContain('linear start');
    expect(await hostPage.events('adstart')).toEqual([]);
    expect(await hostPage.events('aderror')).toEqual([
      { id: 'linear', code: 450, message: expect.stringContaining('hidden') },
    ]);
  });
}

test('content blocker: an ad that plays before the player is given up in a hidden layer, and the content plays', async ({
  ads,
  hostPage,
  page,
  player,
}) => {
  await addFilter(page, `${LAYER} { display: none !important }`);
  await ads.ask({ preroll: ['linear'] });
  // Longer than the player takes to load on a busy machine.
  await page.route(/\/media\/ads\/first-/, (route) =>
    route.continue({ url: `${E2E_ORIGIN.catalogue}/media/progressive/film.mp4` }),
  );
  await openBarePage(page, { query: { auto_play: 1 } });
  await hostPage.hello(['aderror']);
  await expect.poll(() => ads.pings()).toContain('linear error code=450');
  await expect.poll(() => ads.pings(), 'it was seen').toContain('linear impression');
  await player.expectPlays();
  expect(await hostPage.events('aderror')).toHaveLength(1);
  await expect(player.frame.locator('video')).toHaveCount(1);
});

test('content blocker: a pressed start does not play an ad that a filter hides', async ({
  ads,
  hostPage,
  page,
  player,
}) => {
  await addFilter(page, `${SLOT} { visibility: hidden !important }`);
  await ads.ask({ preroll: ['linear'] });
  await openBarePage(page);
  await expect(ads.video).toHaveCount(1);
  await player.start();
  await expect.poll(() => ads.pings()).toContain('linear error code=450');
  expect(await ads.pings()).not.toContain('linear impression');
  expect((await hostPage.state()).ad).toBeNull();
});

test.describe('player outside the viewport', () => {
  // tests/browser/ads-hidden covers another way to hide it.
  test('below the fold: its ad waits without billing, and plays once it is visible', async ({ ads, page, player }) => {
    await ads.ask({ preroll: ['short'] });
    await openBarePage(page, { query: { auto_play: 1 }, attributes: { style: 'margin-top: 3000px' } });
    await expect.poll(() => ads.pings(), { message: 'the ad is ready' }).toEqual(['short loaded']);
    // The wait exceeds the engine's limit for a hidden slot.
    await page.waitForTimeout(GIVE_UP_MS + 2 * SLACK_MS);
    expect(await ads.pings()).toEqual(['short loaded']);
    expect(await player.played()).toBe(0);
    await page.locator('#vv-player').evaluate((frame) => frame.removeAttribute('style'));
    await ads.expectPlays();
    await player.expectPlays();
    await expect.poll(() => ads.pings()).toContain('short complete');
  });
});
