import { interceptEmbeds } from '../tests/support/embed-frames';
import { openBarePage } from './pages/bare-page';
import { withoutAds } from './pages/globals';
import { CALL, delayCalls } from './pages/network';
import { expect, test } from './pages/test';
import { type Violations, watchViolations } from './pages/violations';

let violations: Violations;

test.beforeEach(async ({ page }) => {
  violations = await watchViolations(page);
});

test.afterEach(() => violations.expectNone());

test('content security policy: a series with its ad, menus, sound, subtitles and episodes causes no violation', async ({
  ads,
  menus,
  hostPage,
  picker,
  player,
}) => {
  await ads.ask({ preroll: ['short'] });
  await hostPage.open({ movie_id: 1, enabled_share: 1 });
  await player.bigPlay.click();
  // The ad lasts two seconds, and may be over before a look at it.
  await expect.poll(() => hostPage.events('adend')).toHaveLength(1);
  await ads.expectGone();
  await player.expectPlays();
  await expect.poll(() => ads.pings()).toEqual(expect.arrayContaining(['short impression', 'short complete']));
  await menus.choose('quality', 'auto');
  await menus.choose('boost', '2');
  await menus.openSubtitles();
  await menus.option('Русские').click();
  await expect(player.captions).not.toHaveText('', { useInnerText: true });
  const bar = await player.boxOf(player.seekBar);
  await player.hover();
  await player.page.mouse.move(bar.x + bar.width * 0.6, bar.y + bar.height / 2, { steps: 3 });
  await expect(player.frame.getByTestId('time-preview')).toBeVisible();
  await player.press(player.frame.getByTestId('share-toggle'));
  await expect(player.frame.getByTestId('share-popup')).toBeVisible();
  await player.page.keyboard.press('Escape');
  await picker.pick(202, 2);
  await player.expectPlays();
});

test('content security policy: a preview video causes no violation', async ({ page, player }) => {
  await withoutAds(page);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('body > video') !== null) Object.assign(window, { hadPreview: true });
    }).observe(document, { childList: true, subtree: true });
  });
  // A preview needs the stream's URL soon after hls.js: on a busy machine the catalogue is slower than that.
  await delayCalls(page, CALL.hlsChunk, 800);
  await openBarePage(page, { query: { auto_play: 1 } });
  await player.expectPlays();
  expect(await player.video.evaluate(() => (window as { hadPreview?: boolean }).hadPreview)).toBe(true);
});

test('content security policy: DASH and the failure screen of missing content cause no violation', async ({
  hostPage,
  failureScreen,
  player,
}) => {
  await hostPage.open({ movie_id: 5 });
  await player.start();
  await hostPage.open({ movie_id: 404 });
  await failureScreen.expectKind('content-not-found');
});

test('content security policy: the frames of YouTube and Vimeo cause no violation', async ({
  context,
  hostPage,
  player,
}) => {
  await interceptEmbeds(context);
  for (const movie_id of [7, 8]) {
    await hostPage.open({ movie_id });
    await player.bigPlay.click();
    await expect(player.embed.locator('#state')).toHaveText('playing');
  }
});
